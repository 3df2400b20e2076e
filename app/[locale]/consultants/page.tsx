import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PeoplePage, provinceIn } from '@/components/site/text/people-page';
import { countShownStaff, listShownStaff } from '@/lib/nouns/users/shown-staff';
import { theme } from '@/lib/run/theme';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('information.consultants');
  return pageMetadata({
    title: t('title'),
    description: t('description', { brand: theme.name }),
    path: '/consultants',
    isDrawn: true,
  });
}

export default async function Consultants({ searchParams }: PageProps<'/[locale]/consultants'>) {
  const province = provinceIn((await searchParams).province);
  const [people, serving] = await Promise.all([
    province ? listShownStaff('consultant', province) : [],
    countShownStaff('consultant'),
  ]);
  const icons = { one: 'home', two: 'check', three: 'phone' } as const;
  return <PeoplePage about="consultants" icons={icons} province={province} people={people} serving={serving} />;
}
