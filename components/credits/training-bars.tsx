import { getTranslations } from 'next-intl/server';
import { ProgressBar } from '@/components/ui/progress-bar';
import { theoryOf } from '@/lib/nouns/credits/rules';
import type { Totals } from '@/lib/nouns/credits/schema';
import type { Settings } from '@/lib/nouns/settings/schema';

interface TrainingBarsProps {
  totals: Totals;
  settings: Settings;
}

/** Progress of the base training, theory and practice separately: neither makes up for the other. */
export async function TrainingBars({ totals, settings }: TrainingBarsProps) {
  const t = await getTranslations('dashboard');
  const parts = [
    [t('theory'), theoryOf(totals), settings['credits.training.theory']],
    [t('practice'), totals.practice, settings['credits.training.practice']],
  ] as const;
  return (
    <ul className="mt-3 mb-4 space-y-3 text-sm">
      {parts.map(([label, points, needed]) => (
        <li key={label}>
          <p className="mb-1 flex justify-between gap-3">
            <span className="font-medium">{label}</span>
            <span className="tabular-nums">{t('ofNeeded', { points: Math.min(points, needed), needed })}</span>
          </p>
          <ProgressBar value={Math.min(points, needed)} max={needed} label={label} />
        </li>
      ))}
    </ul>
  );
}
