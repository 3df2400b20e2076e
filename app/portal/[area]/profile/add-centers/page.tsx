import { getTranslations } from 'next-intl/server';
import { CENTER_FORM, CenterForm, statusWords } from '@/components/centers/center-form';
import { JoinCenters } from '@/components/centers/join-centers';
import { StatusPanel } from '@/components/centers/status-panel';
import { formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { EmptyCard } from '@/components/ui/empty-state';
import { hrefOf } from '@/lib/core/actor/roles';
import { findJoinable } from '@/lib/nouns/centers/find-joinable';
import { missingData } from '@/lib/nouns/centers/rules';
import { factsOfForm } from '@/lib/nouns/centers/rules.form';
import { CENTER_EXISTS } from '@/lib/nouns/centers/schema';
import { ownRecord } from '@/lib/nouns/users/data';
import { env } from '@/lib/run/env';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { pageTitle } from '../../screen-page';

export const generateMetadata = pageTitle('portal.routes.profile-add-centers');

export default async function AddCenters({ searchParams }: PageProps<'/portal/[area]/profile/add-centers'>) {
  const [me, query, t] = await Promise.all([currentPerson(), searchParams, getTranslations()]);
  const isExpert = me.group === 'expert';
  const draft = await ownDraftOf('profile/add-centers', query.draft);
  // Existing centers that match are offered above the form, to be joined.
  const known = draft?.fields.some(({ message }) => message === CENTER_EXISTS) ? (draft.values.name ?? '') : '';
  const q = typeof query.q === 'string' ? query.q : known;
  const found = isExpert ? await findJoinable(q, me.id) : [];
  const state = await formState(draft);
  const experts = [{ isQualified: isExpert && (await ownRecord(me)).isEnabled, level: 'base' as const }];
  const path = hrefOf(me.group, 'profile/add-centers');
  return (
    <>
      <Saved what={query.saved} />
      <PageHead
        title={t('portal.routes.profile-add-centers')}
        purpose={t('profile.addCentersPurpose')}
        trail={[{ label: t('portal.routes.profile'), href: hrefOf(me.group, 'profile') }]}
      />
      {isExpert ? (
        <>
          <div className="max-w-form">
            <JoinCenters action={path} q={q} found={found} />
          </div>
          <h2 id="new" className="mt-8 mb-3 font-semibold text-xl">
            {t('profile.newCenter')}
          </h2>
          <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <CenterForm state={state} googleKey={env.GOOGLE_MAPS_API_KEY} />
            <div className="max-xl:row-start-1 xl:sticky xl:top-20">
              <StatusPanel
                form={CENTER_FORM}
                missing={missingData(factsOfForm({ country: 'IT', ...state.values }, experts))}
                experts={experts}
                words={await statusWords()}
              />
            </div>
          </div>
        </>
      ) : (
        <EmptyCard title={t('profile.expertsOnly')} text={t('profile.expertsOnlyText')} />
      )}
    </>
  );
}
