import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ListFooter } from '@/components/data-table/list-footer';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { TreatmentCards } from '@/components/treatments/treatment-cards';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { listScreens } from '@/lib/core/screens/lists';
import { hrefOf } from '@/lib/core/screens/portal-routes';
import { listTreatments } from '@/lib/nouns/treatments/list-treatments';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ListPage } from '../[...rest]/list-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.routes'))('treatments') };
}

export default async function Treatments({ searchParams }: PageProps<'/portal/[area]/treatments'>) {
  const [me, query, t] = await Promise.all([currentPerson(), searchParams, getTranslations()]);
  const path = hrefOf(me.group, 'treatments');
  // Patients only have a few of their own.
  if (me.group !== 'user')
    return <ListPage me={me} screen={listScreens.treatments!} name="treatments" path={path} query={query} />;
  const list = await listTreatments(me, query);
  return (
    <>
      <Saved what={query.saved} values={{ name: me.name || me.email }} />
      <PageHead title={t('treatments.own.title')} purpose={t('treatments.own.purpose')} />
      <div className="space-y-4">
        {list.total === 0 ? (
          <Card>
            <EmptyState drawing="list" title={t('treatments.own.none')} text={t('treatments.own.noneText')} />
          </Card>
        ) : (
          <>
            <TreatmentCards rows={list.records} hrefOf={(id) => `${path}/${id}`} />
            {list.total > list.records.length && <ListFooter path={path} view={list} />}
          </>
        )}
      </div>
    </>
  );
}
