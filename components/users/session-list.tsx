import { getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { OpenSession } from '@/lib/accounts/data';
import { instantText } from '@/lib/i18n/dates';

/** "Chrome, Windows" out of what a browser says about itself; null where it says nothing we know. */
function deviceOf(agent: string | null): string | null {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent ?? '')?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent ?? '')?.[1];
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  return [browser, system].flatMap((one) => (one ? (names[one] ?? one) : [])).join(', ') || null;
}

/** Where one is signed in, each with a way to end it. */
export async function SessionList({ sessions, current }: { sessions: OpenSession[]; current: string | undefined }) {
  const t = await getTranslations('profile');
  return (
    <Card>
      <h2 className="font-semibold text-lg">{t('sessions')}</h2>
      <p className="text-ink-soft text-sm">{t('sessionsText')}</p>
      <ul className="mt-3 divide-y divide-line text-sm">
        {sessions.map(({ id, kind, userAgent, ipAddress, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <div className="min-w-0">
              <p className="font-medium">
                {deviceOf(userAgent) ?? (kind === 'api' ? t('apiClient') : t('unknownDevice'))}
              </p>
              <p className="text-ink-soft">
                {t('since', { date: instantText(createdAt) })}
                {ipAddress && ` · ${ipAddress}`}
              </p>
            </div>
            {id === current ? (
              <Badge tone="good" icon="check">
                {t('thisSession')}
              </Badge>
            ) : (
              <form method="post" action="/api/me/sessions">
                <input type="hidden" name="id" value={id} />
                <Button type="submit" variant="secondary" size="sm">
                  {t('endSession')}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 && (
        <form method="post" action="/api/me/sessions" className="mt-2">
          <Button type="submit" variant="quiet" size="sm">
            {t('endOthers')}
          </Button>
        </form>
      )}
    </Card>
  );
}
