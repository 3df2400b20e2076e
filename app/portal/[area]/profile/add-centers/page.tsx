import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { JoinCenters } from '@/components/centers/join-centers';
import { fieldState, formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { PortalForm } from '@/components/portal/portal-form';
import { Saved } from '@/components/portal/saved';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { TextField } from '@/components/ui/text-field';
import { currentPerson } from '@/lib/auth/current-person';
import { hrefOf } from '@/lib/auth/routes';
import { findJoinable } from '@/lib/centers/find-joinable';
import { draftOf } from '@/lib/form-drafts/data';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('profile'))('addCenters') };
}

export default async function AddCenters({ searchParams }: PageProps<'/portal/[area]/profile/add-centers'>) {
  const [me, query, t] = await Promise.all([currentPerson(), searchParams, getTranslations()]);
  const q = typeof query.q === 'string' ? query.q : '';
  const isExpert = me.group === 'expert';
  const [draft, found] = await Promise.all([
    draftOf('profile/add-centers', query.draft),
    isExpert ? findJoinable(q, me.id) : [],
  ]);
  const state = await formState(draft);
  const field = fieldState(state);
  const labels = { centerName: t('profile.centerName'), centerPlace: t('profile.centerPlace') };
  const path = hrefOf(me.group, 'profile/add-centers');
  return (
    <>
      <Saved what={query.saved} />
      <PageHead
        title={t('profile.addCenters')}
        purpose={t('profile.addCentersPurpose')}
        trail={{
          label: t('portal.trail'),
          crumbs: [
            { label: t('portal.routes.profile'), href: hrefOf(me.group, 'profile') },
            { label: t('profile.addCenters'), href: '#content' },
          ],
        }}
      />
      {isExpert ? (
        <div className="max-w-form space-y-4">
          <JoinCenters action={path} q={q} found={found} />
          <Card>
            <h2 className="mb-3 font-semibold text-lg">{t('profile.newCenter')}</h2>
            <PortalForm action="/api/me/centers" state={state} labels={labels} submit={t('profile.addCenters')}>
              <TextField {...field('centerName')} label={labels.centerName} maxLength={200} />
              <TextField {...field('centerPlace')} label={labels.centerPlace} maxLength={100} />
            </PortalForm>
          </Card>
        </div>
      ) : (
        <Card>
          <EmptyState title={t('profile.expertsOnly')} text={t('profile.expertsOnlyText')} />
        </Card>
      )}
    </>
  );
}
