import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { Gem } from '@/components/ui/gem';
import { countedPoints, nextStep } from '@/lib/nouns/credits/rules';
import type { OwnRecord } from '@/lib/nouns/users/data';
import { GemLadder } from './gem-ladder';
import { totalsOf } from './totals';

interface LevelCardProps {
  person: OwnRecord;
  /** Theory and practice credits of the base training. */
  training: { theory: number; practice: number };
  /** Leaves the ladder out, where it is drawn beside the card. */
  withLadder?: boolean;
}

/** The user's level, points, distance to the next step, and the ladder. */
export async function LevelCard({ person, training, withLadder = true }: LevelCardProps) {
  const t = await getTranslations();
  const theory = person.theoryForcedPoints ?? person.theoryPoints;
  const points = countedPoints(totalsOf(person));
  const next = nextStep(points, person.level);
  const facts = [
    [t('dashboard.theory'), theory],
    [t('dashboard.practice'), person.practicePoints],
    [t('dashboard.fanShop'), person.fanShopPoints],
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
