import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PeoplePage, provinceIn } from '@/components/site/text/people-page';
import { countShownStaff, listShownStaff } from '@/lib/nouns/users/shown-staff';
import { theme } from '@/lib/run/theme';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('information.dealers');
  return pageMetadata({
    title: t('title'),
    description: t('description', { brand: theme.name }),
    path: '/dealers',
    isDrawn: true,
  });
}

export default async function Dealers({ searchParams }: PageProps<'/[locale]/dealers'>) {
  const province = provinceIn((await searchParams).province);
  const [people, serving] = await Promise.all([
    province ? listShownStaff('dealer', province) : [],
    countShownStaff('dealer'),
  ]);
  const icons = { one: 'gift', two: 'pin', three: 'mail' } as const;
  return <PeoplePage about="dealers" icons={icons} province={province} people={people} serving={serving} />;
}
