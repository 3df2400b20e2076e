import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import { ChartCard } from '@/components/chart/chart-card';
import { RangeBars } from '@/components/chart/range-bars';
import { headlineOf } from '@/lib/nouns/statistics/rules.gains';
import type { GainFigures } from '@/lib/nouns/statistics/schema';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';
import { labelled } from '@/lib/run/i18n/message-key';

const parts = ['mean', 'lowest', 'lowerQuartile', 'median', 'upperQuartile', 'highest'] as const;

export async function GainChart({ guide, gains, own }: { guide: ShadeGuide; gains: GainFigures[]; own: boolean }) {
  const t = await getTranslations('statistics');
  const format = await getFormatter();
  const locale = await getLocale();
  const all = await getTranslations();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 0 });
  const mean = (value: number) => format.number(value, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const between = (from: number, to: number) => (from === to ? number(from) : `${number(from)}–${number(to)}`);
  const nameOf = ({ method, severalCycles }: GainFigures) =>
    severalCycles ? `${method} (${t('severalCycles')})` : method;
  const said = gains.map((gain) =>
    t('gainItem', {
      method: nameOf(gain),
      mean: mean(gain.mean),
      from: number(gain.expected[0]),
      to: number(gain.expected[1]),
    }),
  );
  const head = headlineOf(gains);
  const headline = head
    ? t(`gainHeadline.${head.kind}`, {
        own: own ? 'yes' : 'no',
        method: nameOf(head.gain),
        count: head.steps,
        mean: mean(head.gain.mean),
      })
    : t('gainByMethod');
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
      headline={headline}
      note={t('gainSummary', { guide })}
      opens={t('table')}
      table={{
        caption: t('gainByMethod'),
        heads: [t('method'), ...gains.map(nameOf)],
        rows: figures.map(([name, value]) => [name, ...gains.map(value)]),
      }}
    >
      <RangeBars
        label={[headline, ...said].join(' ')}
        number={number}
        words={{
          oneByOne: t('oneByOne'),
          expected: t('expected'),
          mean: t('gainParts.mean'),
          other: t('programme'),
        }}
        ranges={gains.map((gain) => ({
          key: nameOf(gain),
          name: nameOf(gain),
          note: all('settings.units.treatments', { count: gain.treatments }),
          expected: gain.expected,
          mean: gain.mean,
          meanText: mean(gain.mean),
          other: gain.programmeMean,
          lines: [
            labelled(locale, t('gainParts.mean'), mean(gain.mean)),
            labelled(locale, t('middleHalf'), between(gain.lowerQuartile, gain.upperQuartile)),
            labelled(locale, t('gainAll'), between(gain.lowest, gain.highest)),
            labelled(locale, t('expected'), between(...gain.expected)),
            ...(gain.programmeMean === null ? [] : [labelled(locale, t('programme'), mean(gain.programmeMean))]),
          ],
        }))}
      />
    </ChartCard>
  );
}
