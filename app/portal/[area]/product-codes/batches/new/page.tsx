import { formScreens } from '@/lib/core/screens/form-screens';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { FormPage } from '../../../[...rest]/form-page';
import { pageTitle } from '../../../screen-page';

const PATH = 'product-codes/batches/new';

export const generateMetadata = pageTitle('portal.routes.product-codes-batches');

/** The generic form, at a path that the page of a single record would otherwise match. */
export default async function NewBatch({ searchParams }: PageProps<'/portal/[area]/product-codes/batches/new'>) {
  const [me, query] = await Promise.all([currentPerson(), searchParams]);
  return <FormPage me={me} form={formScreens[PATH]!} path={PATH} query={query} />;
}
