import '@/lib/nouns/register';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PasskeyProvider } from '@/components/accounts/passkey-proof';
import { type ControlWords, ControlWordsProvider } from '@/components/fields/control-words';
import { WorkerNotice } from '@/components/newsletters/worker-notice';
import { BellLinks } from '@/components/notifications/bell-links';
import { wordsOfBell } from '@/components/notifications/bell-words';
import { ConfirmAddress } from '@/components/portal/confirm-address';
import { Live } from '@/components/portal/frame-later';
import { OnPaths } from '@/components/portal/on-paths';
import { PortalFrame, SeeingBanner } from '@/components/portal/portal-frame';
import { SessionGuard } from '@/components/portal/session-guard';
import { Button, LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Person } from '@/lib/core/actor/actor';
import { canSwitchBack, canSwitchToExpert, hrefOf } from '@/lib/core/actor/roles';
import { LARGEST_PICTURE } from '@/lib/core/files/schema';
import { findPortalRoute, groupedMenu, landingPage, nameKeyOf } from '@/lib/core/screens/portal-routes';
import { countUnread } from '@/lib/nouns/chats/data';
import { latestNotifications } from '@/lib/nouns/notifications/data';
import { regionNames } from '@/lib/nouns/places/place-labels';
import { PROVINCES_BY_REGION } from '@/lib/nouns/places/schema.provinces';
import { countOverdue } from '@/lib/nouns/requests/count-work';
import { listOfRequests } from '@/lib/nouns/requests/data';
import { REQUESTS } from '@/lib/nouns/requests/schema';
import { ownRecord } from '@/lib/nouns/users/data';
import { dayText, timeText } from '@/lib/run/i18n/dates';
import { workerSeenAt } from '@/lib/run/jobs/heartbeat';
import { enrollingPerson } from '@/lib/web/sign-in/current-person';
import { Device } from './device';
import { Prompts } from './prompts';

export default async function AreaLayout({ children }: LayoutProps<'/portal/[area]'>) {
  const [me, t, groups, messages, locale] = await Promise.all([
    enrollingPerson(),
    getTranslations('portal.routes'),
    getTranslations('portal.groups'),
    getMessages(),
    getLocale(),
  ]);
  const passkey = me.hasPasskey ? await passkeyWords() : null;
  if (me.mustEnrol || me.mustChangePassword)
    return (
      <PasskeyProvider words={passkey}>
        <EnrollingFrame>{children}</EnrollingFrame>
        <Device me={me} />
      </PasskeyProvider>
    );
  const hasChats = findPortalRoute(me.group, 'chats') !== undefined;
  const isAdmin = me.group === 'admin';
  const [notifications, person, unread, seenAt, overdue] = await Promise.all([
    latestNotifications(me),
    ownRecord(me),
    hasChats ? countUnread(me) : null,
    isAdmin ? workerSeenAt() : null,
    overdueIn(me),
  ]);
  const { id, group, email } = me;
  const name = `${me.name} ${me.surname}`.trim() || email;
  return (
    <ControlWordsProvider words={await controlWords(messages.portal.failed)}>
      <PasskeyProvider words={passkey}>
        <PortalFrame
          isPatients={group === 'user'}
          landing={landingPage(group)}
          profileHref={hrefOf(group, group === 'expert' ? 'profile#you' : 'profile')}
          menu={groupedMenu(group).map(({ group: heading, routes }) => ({
            heading: heading && groups(heading),
            entries: routes.map(({ path, icon, covers }) => ({
              key: path,
              icon,
              count: overdue[path],
              covers: covers?.map((one) => hrefOf(group, one)),
              href: hrefOf(group, path),
              text: t(nameKeyOf(group, path) as Parameters<typeof t>[0]),
            })),
          }))}
          person={{ id, email, name }}
          switching={switchingOf(me)}
          tray={<Device me={me} />}
          banner={me.seenBy && <SeeingBanner name={name} until={timeText(me.seenBy.until)} />}
          bell={
            !me.seenBy && (
              <Live
                words={{ locale, messages: wordsOfBell(messages) }}
                area={group}
                initial={notifications}
                chats={unread}
              >
                <BellLinks area={group} unread={notifications.unread} chats={unread} />
              </Live>
            )
          }
        >
          {!person.confirmedUser && (
            <OnPaths paths={[landingPage(group), hrefOf(group, 'profile')]}>
              <ConfirmAddress email={email} />
            </OnPaths>
          )}
          {me.enrolBy && !me.seenBy && (
            <OnPaths paths={[landingPage(group), hrefOf(group, 'profile')]}>
              <EnrolSoon by={me.enrolBy} href={hrefOf(group, 'profile/second-factor')} />
            </OnPaths>
          )}
          {isAdmin && (
            <OnPaths paths={[landingPage(group), hrefOf(group, 'newsLetter'), hrefOf(group, 'outbox')]}>
              <WorkerNotice seenAt={seenAt} />
            </OnPaths>
          )}
          {children}
          {me.seenBy ? <SessionGuard person={me.id} /> : <Prompts me={me} person={person} />}
        </PortalFrame>
      </PasskeyProvider>
    </ControlWordsProvider>
  );
}

/** For people whose role will need a second factor. */
async function EnrolSoon({ by, href }: { by: string; href: string }) {
  const t = await getTranslations('profile.factor');
  return (
    <Notice tone="warn" className="mb-6">
      <p>{t('dueBy', { day: dayText(by) })}</p>
      <LinkButton href={href} variant="secondary" className="mt-3">
        {t('setUpNow')}
      </LinkButton>
    </Notice>
  );
}

/** The frame for somebody who must first set up a second factor: only signing out. */
async function EnrollingFrame({ children }: { children: ReactNode }) {
  const common = await getTranslations();
  return (
    <main id="content" className="page-width py-8">
      {children}
      <form method="post" action="/api/session/end" className="mt-8">
        <Button type="submit" variant="quiet">
          {common('portal.logout')}
        </Button>
      </form>
    </main>
  );
}

async function passkeyWords() {
  const t = await getTranslations('accounts.step');
  return { use: t('passkey'), failed: t('passkeyFailed'), done: t('passkeyDone') };
}

/** Number of overdue requests per menu entry, by its path. */
async function overdueIn(me: Person): Promise<Record<string, { number: number; text: string }>> {
  const [counts, t] = await Promise.all([countOverdue(me), getTranslations('requests')]);
  const entries = REQUESTS.flatMap((name) => {
    const number = counts[name] ?? 0;
    return number > 0 ? [[listOfRequests(name), { number, text: t('overdueCount', { count: number }) }] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Labels of fields that can appear on any screen. */
async function controlWords(screenFailed: ControlWords['screenFailed']): Promise<ControlWords> {
  const [t, say, locale] = await Promise.all([getTranslations('records.form'), getTranslations(), getLocale()]);
  const regionName = await regionNames(locale);
  return {
    locale,
    cancel: say('portal.cancel'),
    callFailed: say('portal.callFailed'),
    screenFailed,
    optional: say('forms.optional'),
    choose: say('forms.choose'),
    dayPlaceholder: say('records.cells.day'),
    timePlaceholder: t('timePlaceholder'),
    calendar: t('calendar'),
    clock: t('clock'),
    notRead: say('records.row.failed'),
    notLoaded: say('portal.partNotLoaded'),
    provinces: {
      hint: t('provincesHint'),
      none: t('noProvinces'),
      all: t('wholeRegion'),
      regions: Object.fromEntries(PROVINCES_BY_REGION.map(({ region }) => [region, regionName(region)])),
    },
    files: {
      drop: { picture: t('drop'), document: t('dropDocument'), file: t('dropFile') },
      remove: { picture: t('remove'), document: t('removeDocument'), file: t('removeFile') },
      wrongType: {
        picture: say('validation.pictureType'),
        document: say('validation.pdfType'),
        file: say('validation.fileType'),
      },
      tooLarge: say('validation.fileSize', { max: String(LARGEST_PICTURE) }),
      sending: t('uploading'),
      done: t('uploaded'),
      stop: t('stop'),
      failed: t('uploadFailed'),
      open: say('records.openFile'),
    },
  };
}

function switchingOf(me: Person) {
  if (canSwitchToExpert(me)) return { to: 'expert' as const };
  return canSwitchBack(me) ? { to: 'back' as const, role: me.originalRole } : null;
}
