'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { ChatsLink } from '@/components/chats/chats-link';
import { Bell } from '@/components/notifications/bell';
import { isLevel, type Known, unreadLevel } from '@/components/notifications/known';
import { LevelNotice } from '@/components/notifications/level-notice';
import { useNotificationText } from '@/components/notifications/notification-text';
import { useNotifications } from '@/components/notifications/use-notifications';
import { toast } from '@/components/ui/toast';
import type { Notification } from '@/lib/notifications/schema';
import { callApi, SESSION_ENDED } from './call-api';
import { tellScreens } from './live-events';
import { keepSocket } from './live-socket';
import { useOutOfTheWay } from './out-of-the-way';

interface LiveProps {
  area: string;
  initial: Known;
  /** Conversations with something new; null in an area without any. */
  chats: number | null;
}

/** Whether the conversation is what the reader is looking at. */
const isBefore = (chatId: string) =>
  document.visibilityState === 'visible' && window.location.pathname.endsWith(`/chats/${chatId}`);

/**
 * The bell in the header, and what comes in while the portal is open. What arrives without a socket stands behind the
 * bell with the next page.
 */
export function Live({ area, initial, chats }: LiveProps) {
  const t = useTranslations('portal.live');
  const textOf = useNotificationText();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const { known, add, refresh, read, readAll } = useNotifications(initial);

  function notify(one: Notification): void {
    if (!add(one)) return;
    const text = textOf(one);
    // What the page says about one's level is of yesterday now. Asked for without a session it would give way to the
    // sign-in page, and with it what somebody is writing.
    if (isLevel(one))
      void callApi({ method: 'GET', path: '/api/users/me?fields=level' }).then(({ ok }) => ok && router.refresh());
    else if (text) toast({ text });
  }

  const told = useEffectEvent((type: string, record: unknown) => {
    tellScreens({ type, record });
    if (type === 'new-chat') toast({ text: t('newChat') });
    if (type === 'notification') notify(record as Notification);
    if (type === 'new-message') {
      const { chatId, sender } = record as { chatId: string; sender: { name: string; surname: string } | null };
      if (!isBefore(chatId)) toast({ text: t('newMessage', { name: `${sender?.name} ${sender?.surname}` }) });
    }
  });
  const missed = useEffectEvent(() => {
    tellScreens({ type: 'missed', record: null });
    void refresh().catch(() => {});
  });
  useEffect(
    () =>
      keepSocket({
        told: (type, record) => told(type, record),
        missed: () => missed(),
        ended: () => window.dispatchEvent(new Event(SESSION_ENDED)),
      }),
    [],
  );

  // Behind the open bell the same is said already.
  const unreadOne = isOpen ? undefined : unreadLevel(known.latest);
  const level = useOutOfTheWay(unreadOne?._id) ? undefined : unreadOne;
  return (
    <>
      {chats !== null && <ChatsLink href={`/${area}/chats`} initial={chats} />}
      <Bell area={area} known={known} onToggle={setOpen} read={read} readAll={readAll} />
      <LevelNotice area={area} level={level} text={level && textOf(level)} read={read} />
    </>
  );
}
