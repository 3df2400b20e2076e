import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { Connection } from '@/lib/nouns/apps/data';
import { instantText } from '@/lib/run/i18n/dates';
import { ScopeList } from './scope-list';

/** The apps that act for the reader, each with a button to disconnect; nothing if there are none. */
export async function ConnectedApps({ connections }: { connections: readonly Connection[] }) {
  const t = await getTranslations('apps');
  if (connections.length === 0) return null;
  return (
    <Card id="apps" heading={t('connected')}>
      <p className="text-ink-soft text-sm">{t('connectedText')}</p>
      <ul className="mt-3 divide-y divide-line text-sm">
        {connections.map(({ appId, name, scopes, lastUsedAt }) => (
          <li key={appId} className="flex flex-wrap items-start justify-between gap-2 py-2">
            <div className="min-w-0">
              <p className="font-medium">{name}</p>
              <p className="text-ink-soft">{t('lastUsed', { date: instantText(lastUsedAt) })}</p>
              <ScopeList scopes={scopes} />
            </div>
            <form method="post" action={`/api/me/apps/${appId}/disconnection`}>
              <Button type="submit" variant="secondary" size="sm">
                {t('disconnect')}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
