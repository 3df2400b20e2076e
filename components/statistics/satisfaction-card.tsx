import { getFormatter, getTranslations } from 'next-intl/server';
import { ChartCard } from '@/components/chart/chart-card';
import { ShareBars } from '@/components/chart/share-bars';
import { Card } from '@/components/ui/card';
import type { SatisfactionFigures } from '@/lib/nouns/statistics/schema';

/** How patients rate ULTRA treatments; just a sentence if there are too few ratings. */
export async function SatisfactionCard({ figures }: { figures: SatisfactionFigures }) {
  const [t, format] = await Promise.all([getTranslations('statistics'), getFormatter()]);
  const { average, stars, ratedUltra, minimum, programmeAverage } = figures;
  const mean = (value: number) => format.number(value, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  if (average === null || !stars) {
    return (
      <Card heading={t('satisfaction')}>
        <p className="mt-1 text-ink-soft">{t('tooFew', { minimum, count: ratedUltra })}</p>
      </Card>
    );
  }
  const shares = stars
    .map((count, index) => ({
      key: String(index + 1),
      name: t('stars', { count: index + 1 }),
      share: count / ratedUltra,
      text: `${format.number(count)} (${format.number(count / ratedUltra, { style: 'percent' })})`,
    }))
    .toReversed();
  return (
    <ChartCard
      title={t('satisfaction')}
      headline={t('satisfactionHeadline', { value: mean(average) })}
      note={t('satisfactionSummary', { count: ratedUltra })}
      opens={t('table')}
      table={{
        caption: t('satisfaction'),
        heads: [t('rating'), t('treatments')],
        rows: shares.map(({ name, text }) => [name, text]),
      }}
    >
      {programmeAverage !== null && (
        <p className="mb-4 text-ink-soft text-sm">{t('programmeValue', { value: mean(programmeAverage) })}</p>
      )}
      <ShareBars label={t('satisfaction')} shares={shares} />
    </ChartCard>
  );
}
