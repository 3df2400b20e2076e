import { getTranslations } from 'next-intl/server';
import { FoldedCard } from '@/components/ui/folded-card';
import { Icon } from '@/components/ui/icon';
import { daysBetween } from '@/lib/run/i18n/dates';

const FIRST_DAYS = 14;

const groups = [
  { key: 'good', icon: 'check', look: 'text-good', points: ['water', 'food', 'brush'] },
  { key: 'avoid', icon: 'close', look: 'text-bad', points: ['drinks', 'sauces', 'smoke'] },
] as const;

/** What to eat and what to avoid after the treatment: open in the first days, folded afterwards. */
export async function AfterCare({ treatedOn, today }: { treatedOn: string; today: string }) {
  const t = await getTranslations('treatments.care');
  return (
    <FoldedCard title={t('title')} isOpen={daysBetween(treatedOn, today) <= FIRST_DAYS}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {groups.map(({ key, icon, look, points }) => (
          <div key={key}>
            <h3 className="flex items-center gap-2 font-semibold">
              <Icon name={icon} className={look} />
              {t(`${key}.title`)}
            </h3>
            <ul className="mt-1 space-y-1 pl-7">
              {points.map((point) => (
                <li key={point}>{t(`${key}.${point}` as 'good.water')}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-3 text-ink-soft text-sm">{t('note')}</p>
    </FoldedCard>
  );
}
