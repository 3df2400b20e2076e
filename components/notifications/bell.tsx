'use client';

import { useTranslations } from 'next-intl';
import { Button, buttonClass } from '@/components/ui/button';
import type { Notification } from '@/lib/nouns/notifications/schema';
import type { BellState } from './bell-state';
import { useNotificationText } from './bell-words';
import { CountedIcon } from './counted-icon';
import { NotificationItem } from './notification-item';

interface NotificationListProps {
  area: string;
  latest: Notification[];
  unread: number;
  read: (id: string) => void;
  readAll: () => void;
}

function NotificationList({ area, latest, unread, read, readAll }: NotificationListProps) {
  const t = useTranslations('portal.live');
  const textOf = useNotificationText();
  const shown = latest.flatMap((one) => {
    const text = textOf(one);
    return text === null ? [] : [{ ...one, text }];
  });
  return (
    <div className="absolute right-0 z-30 mt-2 w-88 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-raised shadow-float max-sm:fixed max-sm:inset-x-4 max-sm:top-14 max-sm:w-auto">
      <div className="flex min-h-13 items-center justify-between gap-3 border-line border-b px-4">
        <h2 className="font-semibold">{t('title')}</h2>
        {unread > 0 && (
          <Button variant="quiet" size="sm" onClick={readAll}>
            {t('readAll')}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="p-4 text-ink-soft text-sm">{t('none')}</p>
      ) : (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto">
          {shown.map((one) => (
            <NotificationItem key={one._id} area={area} notification={one} read={read} />
          ))}
        </ul>
      )}
      <p className="border-line border-t px-4 py-1 text-sm">
        <a href={`/${area}/notifications`} className="link inline-flex min-h-11 items-center">
          {t('all')}
        </a>
      </p>
    </div>
  );
}

interface BellProps {
  area: string;
  known: BellState;
  onToggle: (isOpen: boolean) => void;
  read: (id: string) => void;
  readAll: () => void;
}

export function Bell({ area, known: { latest, unread }, onToggle, read, readAll }: BellProps) {
  const t = useTranslations('portal.live');
  return (
    <details
      name="portal-menu"
      className="group relative"
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary className={buttonClass({ variant: 'quiet', size: 'icon' }, 'relative text-ink')}>
        <CountedIcon name="bell" label={t('bell', { count: unread })} count={unread} />
      </summary>
      <NotificationList area={area} latest={latest} unread={unread} read={read} readAll={readAll} />
    </details>
  );
}
