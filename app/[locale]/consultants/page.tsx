import { PeoplePage, provinceIn } from '@/components/site/text/people-page';
import { readStaffPage } from '@/lib/nouns/users/shown-staff';
import { publicPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = publicPage('information.consultants.title', 'information.consultants.description', {
  path: '/consultants',
  isDrawn: true,
});

export default async function Consultants({ searchParams }: PageProps<'/[locale]/consultants'>) {
  const province = provinceIn((await searchParams).province);
  const shown = await readStaffPage('consultant', province);
  const icons = { one: 'home', two: 'check', three: 'phone' } as const;
  return <PeoplePage about="consultants" icons={icons} province={province} {...shown} />;
}
