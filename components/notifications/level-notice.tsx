'use client';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { Gem, type Stone } from '@/components/ui/gem';
import type { Notification } from '@/lib/nouns/notifications/schema';

interface LevelNoticeProps {
  area: string;
  level: Notification | undefined;
  text: string | null | undefined;
  read: (id: string) => void;
}

/** Celebrates a new level at the top right, until it is read or the user continues working. */
export function LevelNotice({ area, level, text, read }: LevelNoticeProps) {
  const t = useTranslations('portal.live');
  return (
    <output
      aria-live="polite"
      data-occasion
      className="noscript:hidden pointer-events-none fixed top-20 right-4 z-20 grid max-w-96 max-sm:left-4 max-sm:in-[:has([data-tray])]:top-31 lg:right-8"
    >
      {level && (
        <span className="pointer-events-auto flex items-center gap-3 rounded-control border-good border-l-4 bg-good-soft px-4 py-3 font-semibold text-ink shadow-float">
          <Gem stone={String(level.values.level) as Stone} className="size-9" />
          <span className="min-w-0 flex-1">
            {text}
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
                onClick={() => {
                  // The button disappears with the focus.
                  document.getElementById('content')?.focus({ preventScroll: true });
                  read(level._id);
                }}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                {t('close')}
              </button>
            </span>
          </span>
        </span>
      )}
    </output>
  );
}
