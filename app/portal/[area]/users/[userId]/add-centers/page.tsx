import { getTranslations } from 'next-intl/server';
import { CenterForm } from '@/components/centers/center-form';
import { JoinCenters } from '@/components/centers/join-centers';
import { LinkedCenters } from '@/components/centers/linked-centers';
import { formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { EmptyCard } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { hrefOf } from '@/lib/core/actor/roles';
import { findJoinable } from '@/lib/nouns/centers/find-joinable';
import { listLinked } from '@/lib/nouns/centers/list-linked';
import { env } from '@/lib/run/env';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { orNotFound, pageTitle } from '../../../screen-page';

export const generateMetadata = pageTitle('portal.routes.profile-add-centers');

/** Lets an admin set where a user works, or which centers are a dealer's. */
export default async function AddCentersOf({
  params,
  searchParams,
}: PageProps<'/portal/[area]/users/[userId]/add-centers'>) {
  const [{ userId }, query, me, t] = await Promise.all([params, searchParams, currentPerson(), getTranslations()]);
  const person = await listLinked(me, userId).catch(orNotFound);
  const q = typeof query.q === 'string' ? query.q : '';
  const page = `users/${userId}/add-centers`;
  const [draft, found] = await Promise.all([
    ownDraftOf(page, query.draft),
    findJoinable(q, userId, { isDealer: person.isDealer, byStaff: true }),
  ]);
  const state = await formState(draft);
  const [refused] = state.errors.filter(({ field }) => !field);
  const isAboutLink = draft !== null && ('centerId' in draft.values || 'left' in draft.values);
  return (
    <>
      <Saved what={query.saved} />
      <PageHead
        title={t('centers.linked.title', { name: person.name })}
        purpose={t(person.isDealer ? 'centers.linked.dealerPurpose' : 'centers.linked.purpose')}
        trail={[
          { label: t('portal.routes.users'), href: hrefOf(me.group, 'users') },
          { label: person.name, href: hrefOf(me.group, `users/${userId}`) },
        ]}
        here={t('portal.routes.profile-add-centers')}
      />
      {person.isExpert || person.isDealer ? (
        <div className="max-w-4xl space-y-4">
          {isAboutLink && refused && (
            <Notice tone="bad" role="alert">
              <p id="problems">{refused.text}</p>
            </Notice>
          )}
          <LinkedCenters userId={userId} person={person} hrefOf={(id) => hrefOf(me.group, `centers/${id}`)} />
          <JoinCenters
            action={hrefOf(me.group, page)}
            q={q}
            found={found}
            post={{
              action: '/api/forms/center-link',
              fields: { userId, ...(person.isDealer && { dealer: 'added' }) },
              label: t('centers.linked.add'),
            }}
          />
          {person.isExpert && (
            <details open={state.errors.length > 0 && !isAboutLink}>
              <summary className="link min-h-11 cursor-pointer content-center font-semibold">
                {t('profile.newCenter')}
              </summary>
              <div className="mt-3">
                <CenterForm
                  state={isAboutLink ? { values: {}, errors: [] } : state}
                  userId={userId}
                  googleKey={env.GOOGLE_MAPS_API_KEY}
                />
              </div>
            </details>
          )}
        </div>
      ) : (
        <EmptyCard title={t('profile.expertsOnly')} text={t('centers.linked.notExpert')} />
      )}
    </>
  );
}
