import { PeoplePage } from '@/components/site/text/people-page';
import { publicPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = publicPage('information.dealers.title', 'information.dealers.description', {
  path: '/dealers',
  isDrawn: true,
});

export default async function Dealers({ searchParams }: PageProps<'/[locale]/dealers'>) {
  const icons = { one: 'gift', two: 'pin', three: 'mail' } as const;
  return <PeoplePage about="dealers" icons={icons} asked={(await searchParams).province} />;
}
