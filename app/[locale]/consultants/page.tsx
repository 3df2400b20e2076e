import { PeoplePage, provinceIn } from '@/components/site/text/people-page';
import { countShownStaff, listShownStaff } from '@/lib/nouns/users/shown-staff';
import { publicPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = publicPage('information.consultants.title', 'information.consultants.description', {
  path: '/consultants',
  isDrawn: true,
});

export default async function Consultants({ searchParams }: PageProps<'/[locale]/consultants'>) {
  const province = provinceIn((await searchParams).province);
  const [people, serving] = await Promise.all([
    province ? listShownStaff('consultant', province) : [],
    countShownStaff('consultant'),
  ]);
  const icons = { one: 'home', two: 'check', three: 'phone' } as const;
  return <PeoplePage about="consultants" icons={icons} province={province} people={people} serving={serving} />;
}
