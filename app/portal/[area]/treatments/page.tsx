import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { listAddress } from '@/components/data-table/list-address';
import { ListFooter } from '@/components/data-table/list-footer';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { TreatmentCards } from '@/components/treatments/treatment-cards';
import { TreatmentFilters } from '@/components/treatments/treatment-filters';
import { TreatmentTable } from '@/components/treatments/treatment-table';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { currentPerson } from '@/lib/auth/current-person';
import { findPortalRoute, hrefOf } from '@/lib/auth/routes';
import { todayText } from '@/lib/i18n/dates';
import { listScreens } from '@/lib/screens/lists';
import { listTreatments } from '@/lib/treatments/list-treatments';
import { ListPage } from '../[...rest]/list-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.routes'))('treatments') };
}

export default async function Treatments({ searchParams }: PageProps<'/portal/[area]/treatments'>) {
  const [me, query, t] = await Promise.all([currentPerson(), searchParams, getTranslations()]);
  const path = hrefOf(me.group, 'treatments');
  if (me.group === 'admin')
    return <ListPage me={me} screen={listScreens.treatments!} name="treatments" path={path} query={query} />;
  const list = await listTreatments(me, query);
  const toOne = (id: string) => `${path}/${id}`;
  // Those who see what treatments earn work with them; patients only have a few of their own.
  const isOwn = !list.fields.includes('points');
  const isFiltered = list.state.q !== '' || Object.keys(list.state.chosen).length > 0;
  const words = isOwn ? ('own' as const) : ('work' as const);
  const add = ['treatments/new', 'kit'].find((one) => findPortalRoute(me.group, one)?.path === one);
  return (
    <>
      <Saved what={query.saved} values={{ name: me.name || me.email }} />
      <PageHead
        title={t(`treatments.${words}.title`)}
        purpose={t(`treatments.${words}.purpose`)}
        action={add && <LinkButton href={hrefOf(me.group, add)}>{t('treatments.work.add')}</LinkButton>}
      />
      <div className="space-y-4">
        {!isOwn && (list.total > 0 || isFiltered) && <TreatmentFilters path={path} list={list} today={todayText()} />}
        {list.total === 0 ? (
          <Card>
            <EmptyState
              drawing={isFiltered ? 'search' : 'list'}
              title={isFiltered ? t('records.noHits') : t(`treatments.${words}.none`)}
              text={isFiltered ? t('records.noHitsText') : t(`treatments.${words}.noneText`)}
              action={
                isFiltered && (
                  <LinkButton variant="secondary" href={listAddress(path, list.state, { q: '', chosen: {} })}>
                    {t('records.clear')}
                  </LinkButton>
                )
              }
            />
          </Card>
        ) : (
          <>
            {!isOwn && (
              <div className="@container max-md:hidden">
                <TreatmentTable path={path} list={list} hrefOf={toOne} />
              </div>
            )}
            <div className={isOwn ? undefined : 'md:hidden'}>
              <TreatmentCards rows={list.records} hrefOf={toOne} own={isOwn} />
            </div>
            {(!isOwn || list.total > list.records.length) && <ListFooter path={path} view={list} />}
          </>
        )}
      </div>
    </>
  );
}
