import { getTranslations } from 'next-intl/server';
import { FoldedCard } from '@/components/ui/folded-card';
import type { RecentEvent } from '@/lib/nouns/security-events/data';
import { instantText } from '@/lib/run/i18n/dates';

export async function RecentActivity({ events }: { events: RecentEvent[] }) {
  const [t, words] = await Promise.all([getTranslations('profile'), getTranslations('security-events.values')]);
  return (
    <FoldedCard title={t('recentActivity')} hint={t('recentActivityText')}>
      {events.length === 0 && <p className="text-sm">{t('noActivity')}</p>}
      <ul className="divide-y divide-line text-sm">
        {events.map(({ id, kind, cause, device, ipAddress, createdAt }) => (
          <li key={id} className="py-2">
            <p className="font-medium">
              {words(`kind.${kind}`)}
              {cause && <span className="font-normal text-ink-soft"> · {words(`cause.${cause}`)}</span>}
            </p>
            <p className="text-ink-soft">
              {[instantText(createdAt), device, ipAddress].filter((each) => each !== null).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </FoldedCard>
  );
}
