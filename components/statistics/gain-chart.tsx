import { getFormatter, getTranslations } from 'next-intl/server';
import { ChartCard } from '@/components/chart/chart-card';
import { RangeBars } from '@/components/chart/range-bars';
import type { GainFigures } from '@/lib/nouns/statistics/schema';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';

const parts = ['mean', 'lowest', 'lowerQuartile', 'median', 'upperQuartile', 'highest'] as const;

/** The shade gain of each method on one guide, compared with the expected gain. */
export async function GainChart({ guide, gains }: { guide: ShadeGuide; gains: GainFigures[] }) {
  const [t, format] = await Promise.all([getTranslations('statistics'), getFormatter()]);
  const number = (value: number) => format.number(value, { maximumFractionDigits: 0 });
  const mean = (value: number) => format.number(value, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const nameOf = ({ method, severalCycles }: GainFigures) =>
    severalCycles ? `${method}, ${t('severalCycles')}` : method;
  const said = gains.map((gain) =>
    t('gainItem', {
      method: nameOf(gain),
      mean: mean(gain.mean),
      from: number(gain.expected[0]),
      to: number(gain.expected[1]),
    }),
  );
  const withProgramme = gains.some(({ programmeMean }) => programmeMean !== null);
  const figures: [string, (gain: (typeof gains)[number]) => string][] = [
    [t('treatments'), (gain) => format.number(gain.treatments)],
    ...parts.map((part): (typeof figures)[number] => [
      t(`gainParts.${part}`),
      (gain) => (part === 'mean' ? mean(gain.mean) : number(gain[part])),
    ]),
    [t('expected'), (gain) => gain.expected.join('–')],
    [
      t('gainParts.asExpected'),
      ({ asExpected, treatments }) =>
        `${format.number(asExpected)} (${format.number(asExpected / treatments, { style: 'percent' })})`,
    ],
  ];
  if (withProgramme)
    figures.push([t('programme'), ({ programmeMean }) => (programmeMean === null ? '—' : mean(programmeMean))]);
  return (
    <ChartCard
      title={t('gainByMethod')}
      summary={t('gainSummary', { guide })}
      opens={t('table')}
      table={{
        caption: t('gainByMethod'),
        // A column for each method: there are more figures than methods.
        heads: [t('method'), ...gains.map(nameOf)],
        rows: figures.map(([name, value]) => [name, ...gains.map(value)]),
      }}
    >
      <RangeBars
        label={said.join(' ')}
        number={number}
        words={{
          expected: t('expected'),
          middle: t('middleHalf'),
          mean: t('gainParts.mean'),
          other: t('programme'),
        }}
        ranges={gains.map((gain) => ({
          key: nameOf(gain),
          name: nameOf(gain),
          note: `n = ${format.number(gain.treatments)}`,
          expected: gain.expected,
          whole: [gain.lowest, gain.highest],
          middle: [gain.lowerQuartile, gain.upperQuartile],
          mean: gain.mean,
          meanText: mean(gain.mean),
          other: gain.programmeMean,
        }))}
      />
    </ChartCard>
  );
}
