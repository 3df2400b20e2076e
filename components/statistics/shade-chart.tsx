import { getFormatter, getTranslations } from 'next-intl/server';
import { ChartCard } from '@/components/chart/chart-card';
import { MirroredBars } from '@/components/chart/mirrored-bars';
import { Card } from '@/components/ui/card';
import type { ShadeFigures } from '@/lib/nouns/statistics/schema';
import { targetShade } from '@/lib/nouns/treatments/rules';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';

/** `A3.5` is `--color-shade-a3-5`. Only the classical guide has them. */
const tabColour = (shade: string) => `var(--color-shade-${shade.toLowerCase().replace('.', '-')})`;

/** How many treatments began and ended at each tab of a guide, lightest first, with the target. */
export async function ShadeChart({ guide, figures }: { guide: ShadeGuide; figures: ShadeFigures }) {
  const [t, format] = await Promise.all([getTranslations('statistics'), getFormatter()]);
  const { treatments, shades, targetBefore, targetAfter } = figures;
  const number = (value: number) => format.number(value);
  if (treatments === 0) {
    return (
      <Card heading={t('shades')}>
        <p className="mt-1 text-ink-soft">{t('noShades')}</p>
      </Card>
    );
  }
  const hasTarget = targetBefore !== null && targetAfter !== null;
  const summary = hasTarget
    ? t('shadesSummary', {
        count: treatments,
        after: targetAfter,
        shade: targetShade,
      })
    : t('shadesPlain', { count: treatments });
  return (
    <ChartCard
      title={t('shades')}
      headline={summary}
      opens={t('table')}
      table={{
        caption: t('shades'),
        heads: [t('shade'), t('before'), t('after')],
        rows: [
          ...shades.map(({ shade, start, end }) => [shade, number(start), number(end)]),
          ...(hasTarget ? [[t('target', { shade: targetShade }), number(targetBefore), number(targetAfter)]] : []),
        ],
      }}
    >
      <MirroredBars
        label={`${t('shades')}. ${summary}`}
        left={t('before')}
        right={t('after')}
        number={number}
        oneByOne={t('oneByOne')}
        pairs={shades.map(({ shade, start, end }) => ({
          key: shade,
          name: shade,
          left: start,
          right: end,
          ...(guide === 'classical' && { sample: tabColour(shade) }),
        }))}
        {...(hasTarget && { target: { key: targetShade, text: t('targetMark', { shade: targetShade }) } })}
      />
    </ChartCard>
  );
}
