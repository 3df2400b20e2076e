'use client';
import { useTranslations } from 'next-intl';
import { DecisionButton } from '@/components/memberships/decision-button';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import type { Notification } from '@/lib/nouns/notifications/schema';
import { dayText, instantText } from '@/lib/run/i18n/dates';

/** Accept and decline buttons: forms that lead to the screen concerned. */
function Answers({ membershipId, back, about }: { membershipId: string; back: string; about: string }) {
  const t = useTranslations('memberships');
  const button = { id: membershipId, back, about };
  return (
    <div className="relative z-1 mt-2 flex flex-wrap gap-2">
      <DecisionButton {...button} verb="acceptance" label={t('accept')} look="primary" />
      <DecisionButton {...button} verb="refusal" label={t('refuse')} />
    </div>
  );
}

/** Accept and decline buttons for a connection request. */
function ConnectionAnswers({ connectionId, about }: { connectionId: string; about: string }) {
  const t = useTranslations('memberships');
  return (
    <div className="relative z-1 mt-2 flex flex-wrap gap-2">
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

/** The place of the dot, which is a button while it can be pressed. */
const mark = 'relative -my-2 -ml-3 grid size-9 shrink-0 place-items-center pointer-coarse:-my-3 pointer-coarse:size-11';

interface NotificationItemProps {
  area: string;
  notification: Notification & { text: string };
  read: (id: string) => void;
}

export function NotificationItem({ area, notification, read }: NotificationItemProps) {
  const t = useTranslations('portal.live');
  const { _id, text, href, membershipId, connectionId, readAt, createdAt } = notification;
  // Patients are told of their days, not of the hours at which the portal noticed them.
  const isPatients = area === 'user';
  return (
    <li
      tabIndex={-1}
      className={classNames(
        'relative flex items-start gap-1 px-4 py-3 outline-none hover:bg-sunken',
        !readAt && 'bg-accent-soft/60',
      )}
    >
      {!readAt && !(isPatients && href) ? (
        <button
          type="button"
          title={t('markRead')}
          onClick={({ currentTarget }) => {
            // The button disappears with the focus.
            currentTarget.closest('li')?.focus();
            read(_id);
          }}
          className={`z-1 ${mark}`}
        >
          <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
          <span className="sr-only">
            {t('markRead')}: {text}
          </span>
        </button>
      ) : (
        <span aria-hidden="true" className={mark}>
          <span className={classNames('size-2 rounded-full', readAt ? 'bg-line' : 'bg-accent')} />
        </span>
      )}
      <div className="min-w-0 flex-1 text-sm">
        {href ? (
          <a
            href={`/${area}/${href}`}
            onClick={() => read(_id)}
            className="after:absolute after:inset-0 hover:text-accent"
          >
            {text}
          </a>
        ) : (
          <p>{text}</p>
        )}
        <p className="mt-0.5 text-ink-soft text-xs">
          <time dateTime={createdAt}>{isPatients ? dayText(createdAt) : instantText(createdAt)}</time>
          {!readAt && <span className="sr-only"> · {t('unread')}</span>}
        </p>
        {membershipId && !readAt && <Answers membershipId={membershipId} back={href ?? 'profile'} about={text} />}
        {connectionId && !readAt && <ConnectionAnswers connectionId={connectionId} about={text} />}
      </div>
    </li>
  );
}
