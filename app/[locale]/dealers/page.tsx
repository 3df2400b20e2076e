import { PeoplePage, provinceIn } from '@/components/site/text/people-page';
import { readStaffPage } from '@/lib/nouns/users/shown-staff';
import { publicPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = publicPage('information.dealers.title', 'information.dealers.description', {
  path: '/dealers',
  isDrawn: true,
});

export default async function Dealers({ searchParams }: PageProps<'/[locale]/dealers'>) {
  const province = provinceIn((await searchParams).province);
  const shown = await readStaffPage('dealer', province);
  const icons = { one: 'gift', two: 'pin', three: 'mail' } as const;
  return <PeoplePage about="dealers" icons={icons} province={province} {...shown} />;
}
