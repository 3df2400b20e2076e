import { getTranslations } from 'next-intl/server';
import { PostButton } from '@/components/form/post-button';
import { Badge } from '@/components/ui/badge';
import { FoldedCard } from '@/components/ui/folded-card';
import type { OpenSession } from '@/lib/nouns/accounts/data';
import { deviceName } from '@/lib/nouns/security-events/rules';
import { instantText } from '@/lib/run/i18n/dates';

interface SessionListProps {
  sessions: OpenSession[];
  current?: string | undefined;
  /** For an admin viewing somebody else's sessions: the user's id. */
  of?: string;
}

export async function SessionList({ sessions, current, of }: SessionListProps) {
  const [t, account] = await Promise.all([getTranslations('profile'), getTranslations('account')]);
  return (
    <FoldedCard title={t('sessions')} hint={of ? account('sessionsText') : t('sessionsText')}>
      {sessions.length === 0 && <p className="text-sm">{account('noSessions')}</p>}
      <ul className="divide-y divide-line text-sm">
        {sessions.map(({ id, kind, userAgent, ipAddress, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <div className="min-w-0">
              <p className="font-medium">
                {deviceName(userAgent) ?? (kind === 'api' ? t('apiClient') : t('unknownDevice'))}
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
              <EndForm of={of} session={id} label={t('endSession')} />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > (of ? 1 : 2) && (
        <div className="mt-2">
          <EndForm of={of} label={of ? account('endAll') : t('endOthers')} />
        </div>
      )}
    </FoldedCard>
  );
}

function EndForm({ of, session, label }: { of: string | undefined; session?: string; label: string }) {
  return (
    <PostButton
      action={of ? '/api/forms/user-account' : '/api/me/sessions'}
      sends={of ? { userId: of, act: session ? 'endSession' : 'endSessions', session } : { id: session }}
      look={session ? 'secondary' : 'quiet'}
    >
      {label}
    </PostButton>
  );
}
