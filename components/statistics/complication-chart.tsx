import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import { ChartCard } from '@/components/chart/chart-card';
import { ShareBars } from '@/components/chart/share-bars';
import { Card } from '@/components/ui/card';
import { MIN_FOR_HEALTH } from '@/lib/nouns/statistics/rules';
import type { ComplicationFigures } from '@/lib/nouns/statistics/schema';
import { labelled } from '@/lib/run/i18n/message-key';

const LEVELS = ['none', 'mild', 'moderate', 'severe', 'notStated'] as const;

export async function ComplicationChart({ figures }: { figures: ComplicationFigures | null }) {
  const [t, format, locale] = await Promise.all([getTranslations('statistics'), getFormatter(), getLocale()]);
  if (!figures) {
    return (
      <Card heading={t('complications')}>
        <p className="mt-1 text-ink-soft">{t('tooFewForHealth', { minimum: String(MIN_FOR_HEALTH) })}</p>
      </Card>
    );
  }
  const { treatments, gingival, skin, sensibility, programme } = figures;
  const strong = sensibility.moderate + sensibility.severe;
  const stated = treatments - sensibility.notStated;
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 1 });
  const parts = [
    { key: 'gingival', name: t('gingival'), count: gingival, of: treatments, other: programme?.gingival },
    { key: 'skin', name: t('skin'), count: skin, of: treatments, other: programme?.skin },
    { key: 'sensibility', name: t('strongSensibility'), count: strong, of: stated, other: programme?.sensibility },
  ].map((part) => ({ ...part, share: part.of === 0 ? 0 : part.count / part.of }));
  return (
    <ChartCard
      title={t('complications')}
      headline={t('complicationsSummary', {
        count: strong,
        of: format.number(stated),
      })}
      opens={t('table')}
      table={{
        caption: t('complications'),
        heads: [t('complication'), t('treatments'), t('share'), ...(programme ? [t('programme')] : [])],
        rows: [
          ...parts.map(({ name, count, share, other }) => [
            name,
            format.number(count),
            percent(share),
            ...(programme ? [percent(other ?? 0)] : []),
          ]),
          ...LEVELS.map((level) => [
            labelled(locale, t('sensibility'), t(`levels.${level}`)),
            format.number(sensibility[level]),
            percent(treatments === 0 ? 0 : sensibility[level] / treatments),
            ...(programme ? [''] : []),
          ]),
        ],
      }}
    >
      <ShareBars
        label={t('complications')}
        shares={parts.map(({ key, name, count, share, other }) => ({
          key,
          name,
          share,
          text: `${format.number(count)} (${percent(share)})`,
          other: other === undefined ? null : { share: other, text: t('programmeValue', { value: percent(other) }) },
        }))}
      />
    </ChartCard>
  );
}
