import { getTranslations } from 'next-intl/server';
import { formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { ClaimCard } from '@/components/practice-claims/claim-card';
import { EmptyCard } from '@/components/ui/empty-state';
import { asksPassword } from '@/lib/core/form-drafts/data';
import { openClaims } from '@/lib/nouns/practice-claims/open-claims';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { pageTitle } from '../screen-page';

export const generateMetadata = pageTitle('portal.routes.practice-claims');

export default async function PracticeClaims({ searchParams }: PageProps<'/portal/[area]/practice-claims'>) {
  const [me, query, t] = await Promise.all([currentPerson(), searchParams, getTranslations()]);
  const [claims, draft] = await Promise.all([openClaims(me), ownDraftOf('practice-claims', query.draft)]);
  const returned = await formState(draft);
  const stateOf = (id: string) => (draft?.values.claim === id ? returned : { values: {}, errors: [] });
  return (
    <>
      <Saved what={query.saved} />
      <PageHead title={t('portal.routes.practice-claims')} purpose={t('portal.purposes.practice-claims')} />
      <div className="max-w-4xl space-y-4">
        {claims.length === 0 && (
          <EmptyCard drawing="done" title={t('practice-claims.none')} text={t('practice-claims.noneText')} />
        )}
        {claims.map((claim) => (
          <ClaimCard
            key={claim._id}
            claim={claim}
            state={stateOf(claim._id)}
            isPasswordAsked={draft?.values.claim === claim._id && asksPassword(draft)}
          />
        ))}
      </div>
    </>
  );
}
