import { getTranslations } from 'next-intl/server';
import { classNames } from '@/components/ui/class-names';
import { Gem } from '@/components/ui/gem';
import { isReached, ladder } from '@/lib/nouns/credits/rules';
import type { Level } from '@/lib/nouns/credits/schema';

interface GemLadderProps {
  points: number;
  level: Level;
  /** Until the base training is complete, points are banked and no step counts as reached. */
  qualified: boolean;
}

/**
 * The seven steps of the ladder from left to right, joined by a line that is filled up to the current points. On a
 * phone only the gems are shown; the qualification screen lists the names.
 */
export async function GemLadder({ points, level: reached, qualified }: GemLadderProps) {
  const t = await getTranslations();
  return (
    <section aria-label={t('credits.ladder.title')}>
      <ol className="flex pt-1">
        {ladder.map(({ level, points: from }, n) => {
          const hasIt = isReached(level, reached);
          const next = ladder[n + 1];
          const isBehind = next !== undefined && isReached(next.level, reached);
          const isHere = hasIt && !isBehind;
          const towards = next ? Math.min(1, Math.max(0, (points - from) / (next.points - from))) : 0;
          const share = isBehind ? 1 : towards;
          return (
            <li
              key={level}
              aria-current={isHere ? 'step' : undefined}
              className="relative min-w-0 flex-1 last:flex-none sm:last:flex-1"
            >
              {next && (
                <svg
                  aria-hidden="true"
                  className="absolute top-3.5 left-8 h-1 w-[calc(100%-2rem)] rounded-full bg-line sm:top-5 sm:left-10 sm:w-[calc(100%-2.5rem)]"
                >
                  <rect
                    width={`${share * 100}%`}
                    height="100%"
                    rx="2"
                    className={qualified ? 'fill-accent' : 'fill-line-strong'}
                  />
                </svg>
              )}
              <span
                className={classNames(
                  'relative flex size-8 items-center justify-center rounded-full border bg-raised sm:size-10',
                  isHere ? 'border-2 border-accent' : 'border-line',
                )}
              >
                <Gem stone={level} className={classNames('size-5 sm:size-6', !hasIt && 'opacity-30 grayscale')} />
              </span>
              <span
                className={classNames('mt-1.5 block text-sm max-sm:sr-only', hasIt ? 'font-semibold' : 'text-ink-soft')}
              >
                {t(`levels.${level}`)}
              </span>
              <span
                aria-hidden="true"
                className="mt-1 block w-8 text-center text-ink-soft text-xs tabular-nums sm:hidden"
              >
                {from}
              </span>
              <span className="block text-ink-soft text-xs tabular-nums max-sm:sr-only">
                {t('dashboard.points', { count: from })}
              </span>
              <span className="sr-only">{hasIt ? t('dashboard.reached') : t('dashboard.notReached')}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
