import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { RecentActivity } from '@/components/accounts/recent-activity';
import { FactorCard } from '@/components/accounts/second-factors';
import { ConnectedApps } from '@/components/apps/connected-apps';
import { MyCenters } from '@/components/centers/my-centers';
import { formState } from '@/components/form/form-state';
import { waitingItems } from '@/components/memberships/waiting-items';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { Tabs } from '@/components/portal/tabs';
import { Today } from '@/components/portal/today';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { FoldedCard } from '@/components/ui/folded-card';
import { ConsentCard, ShowingCard } from '@/components/users/consent-card';
import { DataCard } from '@/components/users/data-card';
import { PhotoForm } from '@/components/users/photo-form';
import { FacePhoto, Portrait } from '@/components/users/portrait';
import { HealthForm, ProfileForm } from '@/components/users/profile-form';
import { SessionList } from '@/components/users/session-list';
import { hrefOf } from '@/lib/core/actor/roles';
import { openLatest } from '@/lib/core/screens/open-latest';
import { consentsOf, openSessionsOf, wantsUnreadLetters } from '@/lib/nouns/accounts/data';
import { fieldsOfProfile, valuesOfProfile } from '@/lib/nouns/accounts/profile-fields';
import { connectionsOf } from '@/lib/nouns/apps/data';
import { waitingFor } from '@/lib/nouns/memberships/data';
import { recentEventsOf } from '@/lib/nouns/security-events/data';
import { ownRecord } from '@/lib/nouns/users/data';
import { noteView } from '@/lib/nouns/users/note-view';
import { healthFields } from '@/lib/nouns/users/schema';
import { readShowing } from '@/lib/nouns/users/shown-staff';
import { claimsOf } from '@/lib/run/secrets/tokens';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { Refusal } from '../refusal';
import { pageTitle } from '../screen-page';

const CENTER_FIELDS = ['name', 'address', 'tier', 'missingData', 'isAuthorized', 'hideInMap'];

/** Patients are asked for these only if they are known, to correct them. */
const RARE: readonly string[] = ['username', 'phone', 'profession'];

const isHealth = (name: string) => healthFields.some((field) => field === name);

export const generateMetadata = pageTitle('portal.routes.profile');

export default async function Profile({ searchParams }: PageProps<'/portal/[area]/profile'>) {
  const [me, query, t, head] = await Promise.all([currentPerson(), searchParams, getTranslations(), headers()]);
  const [person, sessions, connections, events, consents, unreadLetters, claims, draft, centers, waiting, showing] =
    await Promise.all([
      ownRecord(me),
      openSessionsOf(me.id),
      connectionsOf(me.id),
      recentEventsOf(me.id),
      consentsOf(me.id),
      wantsUnreadLetters(me.id),
      claimsOf(head),
      ownDraftOf('profile', query.draft),
      me.group === 'expert' ? openLatest('centers', me, CENTER_FIELDS, { limit: '50' }) : null,
      me.group === 'expert' ? waitingFor(me) : null,
      readShowing(me),
      noteView(me, me.id),
    ]);
  const area = (path: string) => hrefOf(me.group, path);
  const isPatient = me.group === 'user';
  const fields = fieldsOfProfile(me);
  const state = { ...(await formState(draft)), values: valuesOfProfile(fields, person, draft) };
  const [ofHealth, ofOwn] = [true, false].map((isAbout) => ({
    ...state,
    errors: state.errors.filter(({ field }) => isHealth(field) === isAbout),
  })) as [typeof state, typeof state];
  const signIn = (
    <>
      <FactorCard isOn={me.hasFactor === true} href={area('profile/second-factor')} />
      <SessionList sessions={sessions} current={claims?.sid} />
      <ConnectedApps connections={connections} />
      <RecentActivity events={events} />
    </>
  );
  const rights = (
    <>
      {showing && <ShowingCard showing={showing} />}
      <ConsentCard consents={consents} marketing={person.marketingAccepted} unreadLetters={unreadLetters} />
      <DataCard email={person.email} role={me.group} asksCode={me.hasFactor === true && !me.isVerified} />
    </>
  );
  const self = (
    <div className="space-y-6">
      <PhotoForm of="profile" label={t('profile.photo')} hasPhoto={person.profileImageId !== null}>
        <Portrait
          personId={me.id}
          version={person.profileImageId ?? ''}
          size={96}
          className="size-24 border border-line"
        />
      </PhotoForm>
      <ProfileForm
        person={person}
        fields={fields.filter(
          ({ name }) => !isHealth(name) && !(isPatient && RARE.includes(name) && !state.values[name]),
        )}
        state={ofOwn}
      />
      {(!isPatient || person.frontImageId) && (
        <details>
          <summary className="link w-fit">{t('records.fields.frontImage')}</summary>
          <div className="mt-3">
            <PhotoForm
              of="front"
              label={t('records.fields.frontImage')}
              hint={t('profile.frontHint')}
              hasPhoto={person.frontImageId !== null}
            >
              <FacePhoto fileId={person.frontImageId} />
            </PhotoForm>
          </div>
        </details>
      )}
    </div>
  );
  return (
    <>
      <Saved what={query.saved} />
      <Refusal id={query.refused} />
      <PageHead
        title={t(centers ? 'portal.routes.myCenters' : 'portal.routes.profile')}
        {...(!centers && { purpose: t('profile.purpose') })}
        action={
          <LinkButton variant="secondary" href={area('profile/change-password')}>
            {t('portal.routes.profile-change-password')}
          </LinkButton>
        }
      />
      {centers && (
        <Tabs
          label={t('portal.routes.profile')}
          tabs={[
            { href: '#centers', text: t('portal.routes.centers'), here: false },
            { href: '#you', text: t('profile.you'), here: false },
            { href: '#sign-in', text: t('portal.routes.options-security-events'), here: false },
            { href: '#consents', text: t('profile.consents'), here: false },
          ]}
        />
      )}
      {centers && (
        <div id="centers" className="mb-8 scroll-mt-20 space-y-4">
          {waiting && (
            <Today
              id="memberships"
              title={t('memberships.mine')}
              items={await waitingItems({ me, waiting: waiting.mine, back: 'profile', hrefOf: area })}
            />
          )}
          <MyCenters
            centers={centers.records}
            addHref={area('profile/add-centers')}
            hrefOf={(id) => area(`centers/${id}`)}
            previewHref={(id) => area(`centers-preview/${id}`)}
          />
        </div>
      )}
      {centers && (
        <h2 id="you" className="mb-3 scroll-mt-20 font-semibold text-xl">
          {t('portal.routes.profile')}
        </h2>
      )}
      {isPatient ? (
        <div className="space-y-4">
          {rights}
          {signIn}
          <FoldedCard title={t('profile.health.title')} isOpen={ofHealth.errors.length > 0}>
            <HealthForm state={ofHealth} />
          </FoldedCard>
          <FoldedCard title={t('profile.you')} isOpen={ofOwn.errors.length > 0}>
            {self}
          </FoldedCard>
        </div>
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="min-w-0 space-y-4">
            <Card>
              {!centers && <h2 className="sr-only">{t('profile.you')}</h2>}
              {self}
            </Card>
            <div id="sign-in" className="scroll-mt-20 space-y-4">
              {signIn}
            </div>
          </div>
          <div id="consents" className="min-w-0 scroll-mt-20 space-y-4">
            {rights}
          </div>
        </div>
      )}
    </>
  );
}
