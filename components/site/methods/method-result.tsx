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
  className?: string;
}

/** A range of steps on a ruler of twelve. Decorative: the numbers are beside it. */
export function RangeStrip({ from, to, at, look, className = 'block h-5 w-full' }: RangeStripProps) {
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

export async function MethodResult({ method, measured }: { method: TreatmentMethod; measured: Expectation | null }) {
  const t = await getTranslations('methods.one');
  const [low, high] = expectedRange[method];
  const [lowMore, highMore] = expectedRange.HOME_MORE;
  const isHome = method === 'HOME';
  return (
    <dl className="grid gap-6 sm:grid-cols-2">
      <div>
        <dt className="text-ink-soft">{t('expected')}</dt>
        <dd>
          <b className="display block text-xl">
            {isHome ? t('cycles', { low, high, lowMore, highMore }) : t('steps', { low, high })}
          </b>
          <RangeStrip from={low} to={isHome ? highMore : high} look="expected" />
          <StripEnds />
          <span className="mt-1 block text-ink-soft text-sm">{t('expectedText')}</span>
        </dd>
      </div>
      <div>
        <dt className="text-ink-soft">{t('measured')}</dt>
        <dd>
          {measured ? (
            <>
              <b className="display block text-xl">{t('steps', measured)}</b>
              <RangeStrip from={measured.low} to={measured.high} at={measured.median} look="measured" />
              <StripEnds />
              <span className="mt-1 block text-ink-soft text-sm">
                {t('measuredText', { count: measured.treatments, median: measured.median })}
              </span>
            </>
          ) : (
            <span className="text-ink-soft">{t('notYet')}</span>
          )}
        </dd>
      </div>
    </dl>
  );
}
