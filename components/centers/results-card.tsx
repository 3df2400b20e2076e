import { getTranslations } from 'next-intl/server';
import { RangeStrip } from '@/components/site/methods/range-strip';
import { Card } from '@/components/ui/card';
import type { Gains, MeasuredResult } from '@/lib/nouns/centers/measured-results';

/** What a center recorded in the last two years, method by method, beside the whole programme's figure. */
export async function ResultsCard({ results }: { results: readonly MeasuredResult[] }) {
  const t = await getTranslations('centers.public.results');
  const [all, ...methods] = results;
  if (!all) return null;
  return (
    <Card className="print:hidden">
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <p className="display mt-2 text-2xl">{t('headline', { count: all.treatments, median: all.median })}</p>
      <p className="mt-1 text-ink-soft text-sm">{t('source')}</p>
      <div className="mt-4 space-y-5">
        {(methods.length > 0 ? methods : [all]).map((result) => (
          <section key={result.method ?? 'all'} aria-label={result.method ?? t('title')}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <strong>{result.method ?? t('all')}</strong>
              <span className="text-ink-soft text-sm">{t('treatments', { count: result.treatments })}</span>
            </p>
            <Range gains={result} look="measured" text={t('here', rangeOf(result))} />
            {result.programme && (
              <Range gains={result.programme} look="expected" text={t('programme', rangeOf(result.programme))} />
            )}
          </section>
        ))}
      </div>
    </Card>
  );
}

const rangeOf = ({ lower, upper, median }: Gains) => ({ lower: String(lower), upper: String(upper), median });

function Range({ gains, look, text }: { gains: Gains; look: 'measured' | 'expected'; text: string }) {
  return (
    <div className="mt-1">
      <RangeStrip from={Math.max(1, gains.lower)} to={Math.max(1, gains.upper)} look={look} />
      <p className="text-sm">{text}</p>
    </div>
  );
}
