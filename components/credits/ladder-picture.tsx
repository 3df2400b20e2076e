import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Gem } from '@/components/ui/gem';
import { Icon } from '@/components/ui/icon';
import { isReached, ladder } from '@/lib/nouns/credits/rules';
import type { Level } from '@/lib/nouns/credits/schema.levels';

/** The ladder for a phone: one line per step, the highest on top. */
async function LadderSteps({ level: reached }: { level: Level }) {
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
            <span className="ml-auto text-ink-soft tabular-nums">{t('settings.units.credits', { count: from })}</span>
          </li>
        ))
        .toReversed()}
    </ol>
  );
}

const WIDTH = 868;
const HEIGHT = 340;
const STEP = WIDTH / ladder.length;
const FLOOR = HEIGHT - 2;
const GEM = 46;

const middle = (n: number) => STEP * (n + 0.5);
const top = (n: number) => 252 - n * 30;

/** Where a step is reached: above its left edge, within the picture. */
const start = (n: number) => ({ x: Math.max(STEP * n, 10), y: top(n) });

/** Position of the points on the stairs, between the start of the last step reached and that of the next. */
function placeOf(points: number): { x: number; y: number } {
  const n = ladder.findLastIndex((step) => points >= step.points);
  const next = ladder[n + 1];
  const share = next ? (points - ladder[n]!.points) / (next.points - ladder[n]!.points) : 0;
  const { x, y } = start(n);
  return { x: x + share * (STEP * (n + 1) - x), y: y + share * (top(n + 1) - y) };
}

interface LadderPictureProps {
  points: number;
  level: Level;
  /** Until the base training is complete, points are banked. */
  qualified: boolean;
}

/** The ladder as stairs with a gem on each step and a mark at the current points; a list on a phone. */
export async function LadderPicture({ points, level: reached, qualified }: LadderPictureProps) {
  const t = await getTranslations();
  const here = placeOf(points);
  return (
    <Card heading={t('credits.ladder.title')}>
      {!qualified && <p className="mt-1 text-ink-soft text-sm">{t('credits.ladder.banked')}</p>}
      <LadderSteps level={reached} />
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('credits.ladder.text', { points })}
        className="mt-3 w-full max-sm:hidden"
      >
        {ladder.map(({ level, points: from }, n) => {
          const hasIt = isReached(level, reached);
          return (
            <g key={level}>
              <rect
                x={n * STEP + 1}
                y={top(n)}
                width={STEP - 2}
                height={FLOOR - top(n)}
                rx={6}
                className={classNames('stroke-line', hasIt ? 'fill-accent-soft' : 'fill-sunken')}
              />
              <Gem
                stone={level}
                at={{ x: middle(n) - GEM / 2, y: top(n) - GEM - 24, width: GEM, height: GEM }}
                className={hasIt ? '' : 'opacity-35 grayscale'}
              />
              <text
                x={middle(n)}
                y={FLOOR - 34}
                textAnchor="middle"
                className={classNames('text-[18px]', hasIt ? 'fill-ink font-semibold' : 'fill-ink-soft')}
              >
                {t(`levels.${level}`)}
              </text>
              <text x={middle(n)} y={FLOOR - 14} textAnchor="middle" className="fill-ink-soft text-[16px] tabular-nums">
                {t('settings.units.credits', { count: from })}
              </text>
            </g>
          );
        })}
        <polyline
          points={ladder.map((_, n) => `${start(n).x},${start(n).y}`).join(' ')}
          className="fill-none stroke-line-strong"
          strokeWidth={2}
          strokeDasharray="2 6"
          strokeLinecap="round"
        />
        <polyline
          points={[...walked(points), here].map(({ x, y }) => `${x},${y}`).join(' ')}
          className={classNames('fill-none', qualified ? 'stroke-accent' : 'stroke-line-strong')}
          strokeWidth={4}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx={here.x} cy={here.y} r={8} className="fill-accent stroke-raised" strokeWidth={3} />
      </svg>
    </Card>
  );
}

const walked = (points: number) => ladder.flatMap((step, n) => (points >= step.points ? [start(n)] : []));
