import { getTranslations } from 'next-intl/server';
import { classNames } from '@/components/ui/class-names';
import { Gem } from '@/components/ui/gem';
import { Icon } from '@/components/ui/icon';
import { isReached, ladder } from '@/lib/nouns/credits/rules';
import type { Level } from '@/lib/nouns/credits/schema';

/** The ladder for a phone: one line per step, the highest on top. */
export async function LadderSteps({ level: reached }: { level: Level }) {
  const t = await getTranslations();
  const here = ladder.findLastIndex(({ level }) => isReached(level, reached));
  return (
    <ol reversed className="mt-2 sm:hidden">
      {ladder
        .map(({ level, points: from }, n) => (
          <li
            key={level}
            aria-current={n === here ? 'step' : undefined}
            className={classNames(
              'flex items-center gap-3 rounded-control px-2 py-1.5 text-sm',
              n === here && 'bg-accent-soft font-semibold',
            )}
          >
            <Gem stone={level} className={classNames('size-7', n > here && 'opacity-35 grayscale')} />
            <span className={n > here ? 'text-ink-soft' : ''}>{t(`levels.${level}`)}</span>
            {n <= here && <Icon name="check" className="size-4 text-good" />}
            <span className="sr-only">{n <= here ? t('dashboard.reached') : t('dashboard.notReached')}</span>
            <span className="ml-auto text-ink-soft tabular-nums">{t('dashboard.points', { count: from })}</span>
          </li>
        ))
        .toReversed()}
    </ol>
  );
}
