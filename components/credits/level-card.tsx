import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Gem } from '@/components/ui/gem';
import { countedPoints, isReached, ladder, nextStep } from '@/lib/nouns/credits/rules';
import type { Level } from '@/lib/nouns/credits/schema.levels';
import type { OwnRecord } from '@/lib/nouns/users/data';
import { totalsOf } from './totals';

interface GemLadderProps {
  points: number;
  level: Level;
  /** Until the base training is complete, points are banked and no step counts as reached. */
  qualified: boolean;
}

/** The seven steps of the ladder, joined by a line filled up to the current points; on a phone only the gems. */
async function GemLadder({ points, level: reached, qualified }: GemLadderProps) {
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
                {t('settings.units.credits', { count: from })}
              </span>
              <span className="sr-only">{hasIt ? t('dashboard.reached') : t('dashboard.notReached')}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface LevelCardProps {
  person: OwnRecord;
  training: { theory: number; practice: number };
  /** If the ladder is drawn beside the card. */
  withLadder?: boolean;
}

export async function LevelCard({ person, training, withLadder = true }: LevelCardProps) {
  const t = await getTranslations();
  const theory = person.theoryForcedPoints ?? person.theoryPoints;
  const points = countedPoints(totalsOf(person));
  const next = nextStep(points, person.level);
  const facts = [
    [t('dashboard.kinds.theory'), theory],
    [t('dashboard.kinds.practice'), person.practicePoints],
    [t('records.fields.fanShopPoints'), person.fanShopPoints],
  ] as const;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div className="flex items-center gap-3">
          <Gem stone={person.level} className="size-12" />
          <div>
            <h2 className="font-semibold text-xl">{t(`levels.${person.level}`)}</h2>
            <p className="text-ink-soft text-sm">
              {!person.isEnabled
                ? t('dashboard.training', {
                    theory: String(Math.max(0, training.theory - theory)),
                    practice: String(Math.max(0, training.practice - person.practicePoints)),
                  })
                : next
                  ? t('dashboard.toNext', { points: next.missing, level: t(`levels.${next.level}`) })
                  : t('dashboard.top')}
            </p>
          </div>
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-2 sm:ml-auto">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-ink-soft text-sm">{label}</dt>
              <dd className="font-semibold text-xl tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {withLadder && (
        <div className="mt-5">
          <GemLadder points={points} level={person.level} qualified={person.isEnabled} />
        </div>
      )}
    </Card>
  );
}
