'use client';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { BellState } from './bell-state';
import { NotificationList } from './notification-list';

interface BellProps {
  area: string;
  known: BellState;
  onToggle: (isOpen: boolean) => void;
  read: (id: string) => void;
  readAll: () => void;
}

/** The bell in the header with the number of unread notifications; opens the latest ones. */
export function Bell({ area, known: { latest, unread }, onToggle, read, readAll }: BellProps) {
  const t = useTranslations('portal.live');
  return (
    <details
      name="portal-menu"
      className="group relative"
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
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
  );
}
