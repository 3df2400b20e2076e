import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import type { Origin } from '@/lib/nouns/requests/open-application';
import { dayText } from '@/lib/run/i18n/dates';

/** The requests that a user or center was made from; renders nothing if there are none. */
export async function OriginCard({ origins }: { origins: readonly Origin[] }) {
  if (origins.length === 0) return null;
  const t = await getTranslations('requests.origin');
  return (
    <Card className="mt-4 space-y-2" heading={t('title')}>
      <ul className="space-y-1">
        {origins.map(({ resource, href, id, name, createdAt }) => (
          <li key={id}>
            <a href={href} className="text-accent hover:underline">
              {t(resource, { name, day: dayText(createdAt) })}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
