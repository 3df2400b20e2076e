import { getFormatter, getTranslations } from 'next-intl/server';
import { CsvLink } from '@/components/chart/chart-card';
import { ShareBars } from '@/components/chart/share-bars';
import { Card } from '@/components/ui/card';
import type { Figure } from '@/lib/nouns/statistics/open-programme';
import type { Funnel } from '@/lib/nouns/statistics/rules.programme';

/** How far a cohort has come: the first step is the whole. */
export async function ProgrammeFunnel({ name, figures }: { name: Funnel; figures: readonly Figure[] }) {
  const [t, format] = await Promise.all([getTranslations('statistics.inFigures'), getFormatter()]);
  const steps = figures.filter((figure) => figure.name.startsWith(`${name}.`));
  const whole = Math.max(1, steps[0]?.count ?? 0);
  return (
    <Card heading={t(`${name}.title`)}>
      <p className="mt-0.5 mb-4 text-ink-soft text-sm">{t(`${name}.text`)}</p>
      <ShareBars
        label={t(`${name}.title`)}
        shares={steps.map(({ name: key, count, href }) => ({
          key,
          href,
          name: t(key as 'people.registered'),
          share: count / whole,
          text: format.number(count),
        }))}
      />
      <CsvLink
        caption={t(`${name}.title`)}
        heads={['', ...steps.map((step) => t(step.name as 'people.registered'))]}
        rows={[[t(`${name}.title`), ...steps.map(({ count }) => count)]]}
      />
    </Card>
  );
}
