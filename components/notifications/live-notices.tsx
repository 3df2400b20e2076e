'use client';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { Gem, type Stone } from '@/components/ui/gem';
import { Icon } from '@/components/ui/icon';
import type { Notification } from '@/lib/notifications/schema';

/** A notice of the moment; with a level it is an occasion, and stays until it is read or somebody goes on with their work. */
export type LiveNotice = { key: string; text: string; level?: Notification };

interface LiveNoticesProps {
  area: string;
  notices: LiveNotice[];
  read: (id: string) => void;
}

/** Says top right, in green, what has just happened. Read out where it appears, and in nobody's way. */
export function LiveNotices({ area, notices, read }: LiveNoticesProps) {
  const t = useTranslations('portal.live');
  return (
    <output
      aria-live="polite"
      className="noscript:hidden pointer-events-none fixed top-20 right-4 z-20 grid max-w-96 gap-3 max-sm:left-4 max-sm:in-[:has([data-tray])]:top-31 lg:right-8"
    >
      {notices.map(({ key, text, level }) => (
        <span
          key={key}
          className="pointer-events-auto flex items-center gap-3 rounded-control border-good border-l-4 bg-good-soft px-4 py-3 font-semibold text-ink shadow-float"
        >
          {level ? (
            <Gem stone={String(level.values.level) as Stone} className="size-9" />
          ) : (
            <Icon name="check" className="text-good" />
          )}
          <span className="min-w-0 flex-1">
            {text}
            {level && (
              <span className="mt-2 flex flex-wrap gap-2">
                <a
                  href={`/${area}/${level.href ?? 'qualification'}`}
                  onClick={() => read(level._id)}
                  className={buttonClass({ size: 'sm' })}
                >
                  {t('open')}
                </a>
                <button
                  type="button"
                  onClick={() => read(level._id)}
                  className={buttonClass({ variant: 'secondary', size: 'sm' })}
                >
                  {t('close')}
                </button>
              </span>
            )}
          </span>
        </span>
      ))}
    </output>
  );
}
