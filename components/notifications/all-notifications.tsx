'use client';
import { useTranslations } from 'next-intl';
import { Fragment, useState } from 'react';
import { PostButton } from '@/components/form/post-button';
import { personHeader } from '@/components/portal/call-api';
import { Card } from '@/components/ui/card';
import { toast } from '@/components/ui/toast';
import type { Notification } from '@/lib/nouns/notifications/schema';
import { READ_ELSEWHERE } from './bell-state';
import { useNotificationText } from './bell-words';
import { NotificationItem } from './notification-item';

/** Of the same kind, and nothing to answer: only the newest in a row is shown before it is unfolded. */
const isLike = (one: Notification, other?: Notification) =>
  one.message === other?.message && !one.membershipId && !one.connectionId;

interface AllNotificationsProps {
  area: string;
  notifications: Notification[];
  unread: number;
}

/** A page of all notifications; the bell in the header is updated when they are read. */
export function AllNotifications({ area, notifications, unread }: AllNotificationsProps) {
  const t = useTranslations('portal.live');
  const textOf = useNotificationText();
  const [read, setRead] = useState<Record<string, string>>({});
  async function markRead(id: string) {
    setRead((others) => ({ ...others, [id]: new Date().toISOString() }));
    // `keepalive`: completes even if the followed link leaves the page.
    const init = { method: 'PATCH', keepalive: true, headers: personHeader() };
    const answer = await fetch(`/api/notifications/${id}/read`, init).catch(() => null);
    if (answer?.ok) return window.dispatchEvent(new Event(READ_ELSEWHERE));
    setRead(({ [id]: _unread, ...others }) => others);
    return toast({ text: t('notRead'), tone: 'bad' });
  }
  const shown = notifications.flatMap((one) => {
    const text = textOf(one);
    return text === null ? [] : [{ ...one, text, readAt: one.readAt ?? read[one._id] ?? null }];
  });
  return (
    <>
      {unread > Object.keys(read).length && (
        <PostButton action="/api/me/notifications" sends={{ back: `/${area}/notifications` }} className="mb-3">
          {t('readAll')}
        </PostButton>
      )}
      <Card className="max-w-3xl overflow-hidden p-0!">
        <ul className="divide-y divide-line">
          {shown.map((one, n) => {
            if (isLike(one, shown[n - 1])) return null;
            const next = shown.findIndex((other, place) => place > n && !isLike(other, one));
            const [first, ...more] = shown
              .slice(n, next === -1 ? undefined : next)
              .map((each) => (
                <NotificationItem key={each._id} area={area} notification={each} read={(id) => void markRead(id)} />
              ));
            if (more.length === 0) return first;
            return (
              <Fragment key={one._id}>
                {first}
                <li>
                  <details>
                    <summary className="px-11 py-2 text-accent text-sm pointer-coarse:py-3">
                      {t('like', { count: more.length })}
                    </summary>
                    <ul className="divide-y divide-line border-line border-t">{more}</ul>
                  </details>
                </li>
              </Fragment>
            );
          })}
        </ul>
      </Card>
    </>
  );
}
