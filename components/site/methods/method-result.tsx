import { getTranslations } from 'next-intl/server';
import type { TreatmentMethod } from '@/lib/nouns/centers/schema';
import type { Expectation } from '@/lib/nouns/statistics/rules.gains';
import { expectedRange } from '@/lib/nouns/treatments/rules';

export const STRIP_STEPS = 12;
const RULER = Array.from({ length: STRIP_STEPS }, (_, step) => step);

interface RangeStripProps {
  /** In steps of the guide. */
  from: number;
  to: number;
  at?: number;
  look: 'expected' | 'measured';
  /** Another range on the same ruler, as an outline. */
  beside?: { from: number; to: number } | undefined;
  className?: string;
}

/** A range of steps on a ruler of twelve. Decorative: the numbers are beside it. */
export function RangeStrip({ from, to, at, look, beside, className = 'block h-5 w-full' }: RangeStripProps) {
  return (
    <svg viewBox={`0 0 ${STRIP_STEPS * 10} 20`} preserveAspectRatio="none" aria-hidden="true" className={className}>
      {RULER.map((step) => (
        <rect key={step} x={step * 10 + 0.4} y="6" width="9.2" height="8" className="fill-line" />
      ))}
      <rect
        x={(from - 1) * 10 + 0.4}
        y="3"
        width={(Math.min(to, STRIP_STEPS) - from + 1) * 10 - 0.8}
        height="14"
        className={look === 'measured' ? 'fill-accent' : 'fill-accent-soft stroke-accent'}
        vectorEffect="non-scaling-stroke"
      />
      {beside && (
        <rect
          x={(beside.from - 1) * 10 + 0.4}
          y="0.5"
          width={(Math.min(beside.to, STRIP_STEPS) - beside.from + 1) * 10 - 0.8}
          height="19"
          className="fill-none stroke-ink"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {at !== undefined && (
        <path d={`M${at * 10 - 5} 0V20`} className="stroke-warm" strokeWidth="4" vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  );
}

/** What the ends of the strips above mean; once per figure. Decorative, as they are. */
export async function StripEnds() {
  const t = await getTranslations('methods');
  return (
    <p aria-hidden="true" className="flex justify-between text-ink-soft text-xs">
      {[1, STRIP_STEPS].map((count) => (
        <span key={count}>{t('steps', { count })}</span>
      ))}
    </p>
  );
}

/** The sign of a strip's outline in its legend. */
export const OUTLINE = 'inline-block h-3 w-5 border-[1.5px] border-ink';

/** What was measured with a method, on one ruler with what the programme expects. */
export async function MethodResult({ method, measured }: { method: TreatmentMethod; measured: Expectation | null }) {
  const t = await getTranslations('methods.one');
  const [low, high] = expectedRange[method];
  const [lowMore, highMore] = expectedRange.HOME_MORE;
  const isHome = method === 'HOME';
  const expected = { from: low, to: isHome ? highMore : high };
  return (
    <>
      <dl className="mb-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {measured && (
          <div>
            <dt className="flex items-center gap-2 text-ink-soft">
              <span aria-hidden="true" className="h-3 w-5 bg-accent" />
              {t('measured')}
            </dt>
            <dd className="display text-2xl">{t('steps', measured)}</dd>
          </div>
        )}
        <div>
          <dt className="flex items-center gap-2 text-ink-soft">
            <span aria-hidden="true" className={measured ? OUTLINE : 'h-3 w-5 border border-accent bg-accent-soft'} />
            {t('expected')}
          </dt>
          <dd className="display text-2xl">
            {isHome ? t('cycles', { low, high, lowMore, highMore }) : t('steps', { low, high })}
          </dd>
        </div>
      </dl>
      {measured ? (
        <RangeStrip from={measured.low} to={measured.high} at={measured.median} look="measured" beside={expected} />
      ) : (
        <RangeStrip {...expected} look="expected" />
      )}
      <StripEnds />
      <p className="mt-2 text-pretty text-ink-soft text-sm">
        {measured ? t('measuredText', { count: measured.treatments, median: measured.median }) : t('notYet')}
      </p>
    </>
  );
}
