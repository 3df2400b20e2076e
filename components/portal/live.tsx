'use client';

import { useRouter } from 'next/navigation';
import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { ChatsLink } from '@/components/chats/chats-link';
import { Bell } from '@/components/notifications/bell';
import { type BellState, isLevel, READ_ELSEWHERE, unreadLevel } from '@/components/notifications/bell-state';
import { useNotificationText } from '@/components/notifications/bell-words';
import { LevelNotice } from '@/components/notifications/level-notice';
import { useNotifications } from '@/components/notifications/use-notifications';
import type { OwnWords } from '@/components/ui/later';
import { listen } from '@/components/ui/listen';
import { toast } from '@/components/ui/toast';
import type { Notification } from '@/lib/nouns/notifications/schema';
import { callApi, SESSION_ENDED, SIGNED_IN } from './call-api';
import { currentHere, onHere, publishToScreens } from './live-events';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** Interval for announcing an open record: others forget it after twice as long. */
const SAY_EVERY_MS = 25_000;
/** The close code for an ended session: reconnect once the person has signed in again. */
const CLOSED_BY_END = 4401;

type LiveEvents = {
  /** A live message, as the API shows it to this reader. */
  received: (type: string, record: unknown) => void;
  /** Messages may have been lost and must be fetched. */
  missed: () => void;
  ended: () => void;
};

/** Keeps a socket open and reconnects with growing delays. Returns a function that stops. */
function keepSocket({ received, missed, ended }: LiveEvents): () => void {
  let socket: WebSocket | undefined;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function open(): void {
    socket = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/ws`);
    socket.addEventListener('message', ({ data }) => {
      const { type, record } = JSON.parse(String(data)) as { type: string; record?: unknown };
      wait = FIRST_WAIT_MS;
      if (type === 'ready' && currentHere()) say();
      if (type === 'ready' || type === 'missed') missed();
      else received(type, record);
    });
    socket.addEventListener('close', ({ code }) => {
      if (isStopped) return;
      if (code !== CLOSED_BY_END) return reopen();
      window.addEventListener(SIGNED_IN, reopen, { once: true });
      ended();
    });
  }
  function reopen(): void {
    // A random delay, so that not all clients reconnect at once after a server restart.
    timer = setTimeout(open, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
  const say = () => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ at: currentHere() }));
  };
  open();
  const stopListening = onHere(say);
  const saying = setInterval(() => currentHere() && say(), SAY_EVERY_MS);
  return () => {
    isStopped = true;
    stopListening();
    clearInterval(saying);
    clearTimeout(timer);
    window.removeEventListener(SIGNED_IN, reopen);
    socket?.close();
  };
}

const SCROLLED_PX = 80;

/**
 * Whether the person has continued with something else since this notice
 * appeared: scrolled, or started to fill in a field.
 */
function useHasMovedOn(notice: string | undefined): boolean {
  const [aside, setAside] = useState<string>();
  useEffect(() => {
    if (!notice) return;
    const from = window.scrollY;
    const scrolled = () => Math.abs(window.scrollY - from) > SCROLLED_PX && setAside(notice);
    const focused = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches('input, select, textarea') && setAside(notice);
    return listen(window, { scroll: scrolled, focusin: focused }, { passive: true });
  }, [notice]);
  return notice !== undefined && aside === notice;
}

interface LiveProps {
  area: string;
  initial: BellState;
  chats: number | null;
}

/** Whether the reader is looking at the conversation. */
const isBefore = (chatId: string) =>
  document.visibilityState === 'visible' && window.location.pathname.endsWith(`/chats/${chatId}`);

/** The bell in the header, and live notifications. What arrives without a socket is shown at the next page load. */
export const Live = ({ words, ...props }: LiveProps & { words: OwnWords }) => (
  <NextIntlClientProvider {...words}>
    <LiveParts {...props} />
  </NextIntlClientProvider>
);

function LiveParts({ area, initial, chats }: LiveProps) {
  const t = useTranslations('portal.live');
  const textOf = useNotificationText();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const { known, add, refresh, read, readAll } = useNotifications(initial, () =>
    toast({ text: t('notRead'), tone: 'bad' }),
  );

  function notify(one: Notification): void {
    if (!add(one)) return;
    const text = textOf(one);
    // Level information on the page is outdated now. Refreshing without a session would replace
    // the page, and unsaved input with it, by the sign-in page.
    if (isLevel(one))
      void callApi({ method: 'GET', path: '/api/users/me?fields=level', isIdle: true }).then(
        ({ ok }) => ok && router.refresh(),
      );
    else if (text) toast({ text, href: one.href ? `/${area}/${one.href}` : undefined });
  }

  const received = useEffectEvent((type: string, record: unknown) => {
    publishToScreens({ type, record });
    if (type === 'new-chat') toast({ text: t('newChat'), href: `/${area}/chats` });
    if (type === 'notification') notify(record as Notification);
    if (type === 'new-message') {
      const { chatId, sender } = record as { chatId: string; sender: { name: string; surname: string } | null };
      if (!isBefore(chatId))
        toast({
          text: t('newMessage', { name: `${sender?.name} ${sender?.surname}` }),
          href: `/${area}/chats/${chatId}`,
        });
    }
  });
  const missed = useEffectEvent(() => {
    publishToScreens({ type: 'missed', record: null });
    void refresh().catch(() => {});
  });
  useEffect(
    () =>
      keepSocket({
        received: (type, record) => received(type, record),
        missed: () => missed(),
        ended: () => window.dispatchEvent(new Event(SESSION_ENDED)),
      }),
    [],
  );

  const readElsewhere = useEffectEvent(() => void refresh().catch(() => {}));
  useEffect(() => listen(window, { [READ_ELSEWHERE]: readElsewhere }), []);

  // The open bell shows it already.
  const unreadOne = isOpen ? undefined : unreadLevel(known.latest);
  const level = useHasMovedOn(unreadOne?._id) ? undefined : unreadOne;
  return (
    <>
      {chats !== null && <ChatsLink href={`/${area}/chats`} initial={chats} />}
      <Bell area={area} known={known} onToggle={setOpen} read={read} readAll={readAll} />
      <LevelNotice area={area} level={level} text={level && textOf(level)} read={read} />
    </>
  );
}
