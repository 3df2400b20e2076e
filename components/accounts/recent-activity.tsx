import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import type { RecentEvent } from '@/lib/nouns/security-events/data';
import { instantText } from '@/lib/run/i18n/dates';

/** Recent security events of the user's own account, newest first. */
export async function RecentActivity({ events }: { events: RecentEvent[] }) {
  const [t, words] = await Promise.all([getTranslations('profile'), getTranslations('security-events.values')]);
  return (
    <Card heading={t('recentActivity')}>
      <p className="text-ink-soft text-sm">{t('recentActivityText')}</p>
      {events.length === 0 && <p className="mt-3 text-sm">{t('noActivity')}</p>}
      <ul className="mt-3 divide-y divide-line text-sm">
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
    </Card>
  );
}
