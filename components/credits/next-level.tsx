import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { Gem } from '@/components/ui/gem';
import { Icon } from '@/components/ui/icon';
import { nextStep } from '@/lib/nouns/credits/rules';
import type { Level } from '@/lib/nouns/credits/schema.levels';

/** The benefits of each level; the highest three change nothing for the public any more. */
const brings: Partial<Record<Level, readonly ('map' | 'kit' | 'silver' | 'promo' | 'gold' | 'elite' | 'event')[]>> = {
  qualified: ['map', 'kit'],
  silver: ['silver', 'promo', 'event'],
  gold: ['gold', 'event'],
  sapphire: ['elite', 'event'],
  ruby: ['event'],
  emerald: ['event'],
  diamond: ['event'],
};

interface NextLevelProps {
  points: number;
  level: Level;
  qualified: boolean;
}

export async function NextLevel({ points, level: reached, qualified }: NextLevelProps) {
  const t = await getTranslations();
  const level = qualified ? nextStep(points, reached)?.level : 'qualified';
  if (!level) return null;
  return (
    <Card>
      <h2 className="flex items-center gap-2 font-semibold text-lg">
        <Gem stone={level} className="size-6" />
        {qualified ? t('credits.brings.title', { level: t(`levels.${level}`) }) : t('credits.brings.qualification')}
      </h2>
      <ul className="mt-2 space-y-2 text-sm">
        {brings[level]?.map((what) => (
          <li key={what} className="flex items-start gap-2">
            <Icon name="check" className="mt-0.5 size-4 text-good" />
            {t(`credits.brings.${what}`)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
