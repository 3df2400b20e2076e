import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';

type NoticeTone = 'info' | 'good' | 'warn' | 'bad';

const looks: Record<NoticeTone, { box: string; icon: IconName; mark: string }> = {
  info: { box: 'border-accent bg-accent-soft', icon: 'info', mark: 'text-accent' },
  good: { box: 'border-good bg-good-soft', icon: 'check', mark: 'text-good' },
  warn: { box: 'border-warn bg-warn-soft', icon: 'alert', mark: 'text-warn' },
  bad: { box: 'border-bad bg-bad-soft', icon: 'alert', mark: 'text-bad' },
};

interface NoticeProps {
  tone?: NoticeTone;
  title?: string;
  children?: ReactNode;
  /** `alert` for a failure just now, `status` for a success. */
  role?: 'alert' | 'status';
  className?: string;
}

/** A permanent message in the page: what happened, what was saved, what to do. */
export function Notice({ tone = 'info', title, children, role, className }: NoticeProps) {
  const { box, icon, mark } = looks[tone];
  return (
    <div role={role} className={classNames('flex gap-3 rounded-control border-l-4 p-4', box, className)}>
      <Icon name={icon} className={classNames('mt-0.5', mark)} />
      <div className="min-w-0 space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
