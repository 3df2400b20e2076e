'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { answered, type Known, read as markRead, told as withOne } from '@/components/notifications/known';
import { type LiveNotice, LiveNotices } from '@/components/notifications/live-notices';
import { NotificationList } from '@/components/notifications/notification-list';
import { useNotificationText } from '@/components/notifications/notification-text';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { LEVELS, type Level } from '@/lib/credits/schema';
import type { Notification } from '@/lib/notifications/schema';
import { callApi, SESSION_ENDED } from './call-api';
import { keepSocket } from './live-socket';
import { useOutOfTheWay } from './out-of-the-way';

const SHOWN_MS = 2000;
const MOST = 20;
const LEVEL_REACHED = 'notifications.levelReached';

interface LiveProps {
  area: string;
  initial: Known;
}

const rankOf = ({ values }: Notification) => LEVELS.indexOf(values.level as Level);

/** The highest level that was reached and not yet read about: one occasion, however many steps it took. */
const unreadLevel = (latest: Notification[]): Notification | undefined =>
  latest
    .filter(({ message, readAt }) => message === LEVEL_REACHED && !readAt)
    .toSorted((a, b) => rankOf(b) - rankOf(a))[0];

/**
 * The bell in the header, and what comes in while the portal is open. What arrives without a socket stands behind the
 * bell with the next page.
 */
export function Live({ area, initial }: LiveProps) {
  const t = useTranslations('portal.live');
  const textOf = useNotificationText();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [known, setKnown] = useState(initial);
  const { latest, unread } = known;
  const [passing, setPassing] = useState<LiveNotice[]>([]);

  function say(notice: LiveNotice): void {
    setPassing((others) => [...others, notice]);
    setTimeout(() => setPassing((others) => others.filter((one) => one !== notice)), SHOWN_MS);
  }

  const told = useEffectEvent((type: string, record: unknown) => {
    if (type === 'new-chat') return say({ key: crypto.randomUUID(), text: t('newChat') });
    if (type === 'new-message') {
      const { sender } = record as { sender: { name: string; surname: string } | null };
      return say({ key: crypto.randomUUID(), text: t('newMessage', { name: `${sender?.name} ${sender?.surname}` }) });
    }
    if (type !== 'notification') return;
    const one = record as Notification;
    if (latest.some(({ _id }) => _id === one._id)) return;
    setKnown((others) => withOne(others, one));
    const text = textOf(one);
    // What the page says about one's level is of yesterday now. Asked for without a session it would give way to the
    // sign-in page, and with it what somebody is writing.
    if (one.message === LEVEL_REACHED)
      void callApi({ method: 'GET', path: '/api/users/me?fields=level' }).then(({ ok }) => ok && router.refresh());
    else if (text) say({ key: one._id, text });
  });
  const missed = useEffectEvent(async () => {
    const ask = (query: string) => fetch(`/api/notifications?${query}`, { cache: 'no-store' });
    const before = known;
    const [list, count] = await Promise.all([ask(`limit=${MOST}`), ask('limit=1&readAt=null&count=true')]);
    if (!list.ok || !count.ok) return;
    const answer = { latest: (await list.json()) as Notification[], unread: Number(count.headers.get('odin-count')) };
    setKnown((now) => answered(before, now, answer));
  });
  useEffect(
    () =>
      keepSocket({
        told: (type, record) => told(type, record),
        missed: () => void missed().catch(() => {}),
        ended: () => window.dispatchEvent(new Event(SESSION_ENDED)),
      }),
    [],
  );

  function read(id: string): void {
    const wanted = latest.find(({ _id }) => _id === id);
    // Several levels at once are one occasion: who has read of the highest has read of all.
    const together = latest.filter(
      ({ _id, message, readAt }) =>
        !readAt && (_id === id || (wanted?.message === LEVEL_REACHED && message === LEVEL_REACHED)),
    );
    const ids = together.map(({ _id }) => _id);
    setKnown((others) => markRead(others, ids));
    // Goes on when the link that was followed leads to another page.
    for (const one of ids) void fetch(`/api/notifications/${one}/read`, { method: 'PATCH', keepalive: true });
  }

  function readAll(): void {
    setKnown((all) => ({
      ...markRead(
        all,
        all.latest.map(({ _id }) => _id),
      ),
      unread: 0,
    }));
    void fetch('/api/notifications/read', { method: 'PATCH', keepalive: true });
  }

  // Behind the open bell the same is said already.
  const unreadOne = isOpen ? undefined : unreadLevel(latest);
  const level = useOutOfTheWay(unreadOne?._id) ? undefined : unreadOne;
  const occasion: LiveNotice[] = level ? [{ key: level._id, text: textOf(level) ?? '', level }] : [];
  return (
    <>
      <details
        name="portal-menu"
        className="group relative"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className={buttonClass({ variant: 'quiet', size: 'icon' }, 'relative text-ink')}>
          <Icon name="bell" className="size-6" />
          <span className="sr-only">{t('bell', { count: unread })}</span>
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-1 right-1 min-w-5 rounded-full bg-bad px-1 text-center font-semibold text-bad-ink text-xs leading-5 tabular-nums"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </summary>
        <NotificationList area={area} latest={latest} unread={unread} read={read} readAll={readAll} />
      </details>
      <LiveNotices area={area} notices={[...occasion, ...passing]} read={read} />
    </>
  );
}
