import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { currentPerson } from '@/lib/auth/current-person';
import { formScreens } from '@/lib/screens/form-screens';
import { FormPage } from '../../[...rest]/form-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.routes'))('newsLetter') };
}

/** The generic form, at a path that `newsLetter/[id]` would otherwise match. */
export default async function NewNewsletter({ searchParams }: PageProps<'/portal/[area]/newsLetter/new'>) {
  const [query, me] = await Promise.all([searchParams, currentPerson()]);
  return <FormPage me={me} form={formScreens['newsLetter/new']!} path="newsLetter/new" query={query} />;
}
