/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */
import { getTranslations } from 'next-intl/server';
import { classNames } from '@/components/ui/class-names';
import { Gem } from '@/components/ui/gem';
import { ladder } from '@/lib/credits/rules';

interface GemLadderProps {
  points: number;
  /** Before the base training is complete the points are banked: no step counts as reached. */
  qualified: boolean;
}

/** The seven steps of the ladder from left to right, joined by a line that is filled up to where the points stand. */
export async function GemLadder({ points, qualified }: GemLadderProps) {
  const t = await getTranslations();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section aria-label={t('portal.routes.qualification')} tabIndex={0} className="relative overflow-x-auto">
      <ol className="flex pt-1 pb-2">
        {ladder.map(({ level, points: from }, n) => {
          const isReached = points >= from && (qualified || n === 0);
          const to = ladder[n + 1]?.points;
          const share = to === undefined ? 0 : Math.min(1, Math.max(0, (points - from) / (to - from)));
          const isHere = isReached && share < 1;
          return (
            <li key={level} aria-current={isHere ? 'step' : undefined} className="relative min-w-20 flex-1">
              {to !== undefined && (
                <span
                  aria-hidden="true"
                  className="absolute top-5 left-10 h-1 w-[calc(100%-2.5rem)] rounded-full bg-line"
                >
                  <span
                    className={classNames('block h-full rounded-full', qualified ? 'bg-accent' : 'bg-line-strong')}
                    style={{ width: `${share * 100}%` }}
                  />
                </span>
              )}
              <span
                className={classNames(
                  'relative flex size-10 items-center justify-center rounded-full border bg-raised',
                  isHere ? 'border-2 border-accent' : 'border-line',
                )}
              >
                <Gem stone={level} className={classNames('size-6', !isReached && 'opacity-30 grayscale')} />
              </span>
              <span className={classNames('mt-1.5 block text-sm', isReached ? 'font-semibold' : 'text-ink-soft')}>
                {t(`levels.${level}`)}
              </span>
              <span className="block text-ink-soft text-xs tabular-nums">{t('dashboard.points', { count: from })}</span>
              <span className="sr-only">{isReached ? t('dashboard.reached') : t('dashboard.notReached')}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
