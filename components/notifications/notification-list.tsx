'use client';
import { useTranslations } from 'next-intl';
import { DecisionButton } from '@/components/memberships/decision-button';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { instantText } from '@/lib/i18n/dates';
import type { Notification } from '@/lib/notifications/schema';
import { useNotificationText } from './notification-text';

/** Accept and decline buttons: forms that lead to the screen concerned. */
function Answers({ membershipId, back, about }: { membershipId: string; back: string; about: string }) {
  const t = useTranslations('memberships');
  const button = { id: membershipId, back, about };
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <DecisionButton {...button} verb="acceptance" label={t('accept')} look="primary" />
      <DecisionButton {...button} verb="refusal" label={t('refuse')} />
    </div>
  );
}

/** The same for a connection request. */
function ConnectionAnswers({ connectionId, about }: { connectionId: string; about: string }) {
  const t = useTranslations('memberships');
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {(['active', 'closed'] as const).map((status) => (
        <form key={status} method="post" action="/api/forms/connection">
          <input type="hidden" name="id" value={connectionId} />
          <input type="hidden" name="status" value={status} />
          <Button type="submit" size="sm" variant={status === 'active' ? 'primary' : 'secondary'}>
            {t(status === 'active' ? 'accept' : 'refuse')}
            <span className="sr-only"> {about}</span>
          </Button>
        </form>
      ))}
    </div>
  );
}

interface NotificationListProps {
  area: string;
  latest: Notification[];
  unread: number;
  read: (id: string) => void;
  readAll: () => void;
}

/** The content of the bell's menu, newest first. Without JavaScript its button is a form of its own. */
export function NotificationList({ area, latest, unread, read, readAll }: NotificationListProps) {
  const t = useTranslations('portal.live');
  const textOf = useNotificationText();
  const shown = latest.flatMap((one) => {
    const text = textOf(one);
    return text === null ? [] : [{ ...one, text }];
  });
  return (
    <div className="absolute right-0 z-30 mt-2 w-88 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-raised shadow-float max-sm:fixed max-sm:inset-x-4 max-sm:top-16 max-sm:w-auto">
      <div className="flex min-h-13 items-center justify-between gap-3 border-line border-b px-4">
        <h2 className="font-semibold">{t('title')}</h2>
        {unread > 0 && (
          <form
            method="post"
            action="/api/me/notifications"
            onSubmit={(event) => {
              event.preventDefault();
              readAll();
            }}
          >
            <input type="hidden" name="back" value={`/${area}/profile`} />
            <Button type="submit" variant="quiet" size="sm">
              {t('readAll')}
            </Button>
          </form>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="p-4 text-ink-soft text-sm">{t('none')}</p>
      ) : (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto">
          {shown.map(({ _id, text, href, membershipId, connectionId, readAt, createdAt }) => (
            <li key={_id} className={classNames('flex items-start gap-3 px-4 py-3', !readAt && 'bg-accent-soft/60')}>
              <span
                aria-hidden="true"
                className={classNames('mt-1.5 size-2 shrink-0 rounded-full', readAt ? 'bg-line' : 'bg-accent')}
              />
              <div className="min-w-0 flex-1 text-sm">
                {href ? (
                  <a href={`/${area}/${href}`} onClick={() => read(_id)} className="link">
                    {text}
                  </a>
                ) : (
                  <p>{text}</p>
                )}
                <p className="mt-0.5 text-ink-soft text-xs">
                  <time dateTime={createdAt}>{instantText(createdAt)}</time>
                  {!readAt && <span className="sr-only"> · {t('unread')}</span>}
                </p>
                {membershipId && !readAt && (
                  <Answers membershipId={membershipId} back={href ?? 'profile'} about={text} />
                )}
                {connectionId && !readAt && <ConnectionAnswers connectionId={connectionId} about={text} />}
              </div>
              {!readAt && (
                <Button variant="quiet" size="sm" onClick={() => read(_id)} aria-label={`${t('read')}: ${text}`}>
                  {t('close')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
