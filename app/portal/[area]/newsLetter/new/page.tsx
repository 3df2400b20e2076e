import { formScreens } from '@/lib/core/screens/form-screens';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { FormPage } from '../../[...rest]/form-page';
import { pageTitle } from '../../screen-page';

export const generateMetadata = pageTitle('portal.routes.newsLetter');

/** The generic form, at a path that `newsLetter/[id]` would otherwise match. */
export default async function NewNewsletter({ searchParams }: PageProps<'/portal/[area]/newsLetter/new'>) {
  const [query, me] = await Promise.all([searchParams, currentPerson()]);
  return <FormPage me={me} form={formScreens['newsLetter/new']!} path="newsLetter/new" query={query} />;
}
