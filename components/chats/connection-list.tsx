import { getTranslations } from 'next-intl/server';
import { PostButton } from '@/components/form/post-button';
import { Badge, type Tone } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import type { IconName } from '@/components/ui/icon';
import { Portrait } from '@/components/users/portrait';
import type { OwnConnection } from '@/lib/nouns/chats/connections/data';
import { mayMove } from '@/lib/nouns/chats/connections/rules';
import type { ConnectionStatus } from '@/lib/nouns/chats/connections/schema';
import { dayText } from '@/lib/run/i18n/dates';

const looks: Record<ConnectionStatus, { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'warn', icon: 'clock' },
  active: { tone: 'good', icon: 'check' },
  closed: { tone: 'neutral', icon: 'minus' },
};

export async function ConnectionList({ title, connections }: { title: string; connections: OwnConnection[] }) {
  const t = await getTranslations('connections');
  const roles = await getTranslations('roles');
  if (connections.length === 0) return null;
  return (
    <Card heading={title}>
      <ul className="mt-1 divide-y divide-line">
        {connections.map(({ id, status, side, isGivenUp, person, updatedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3">
            <Portrait personId={person.id} size={40} className="size-10 shrink-0 bg-sunken" />
            <div className="min-w-0 flex-1 basis-48">
              <p className="truncate font-semibold">{person.name}</p>
              <p className="text-ink-soft text-sm">
                {roles(person.role as Parameters<typeof roles>[0])} · {dayText(updatedAt)}
              </p>
            </div>
            <Badge {...looks[status]}>{t(`states.${status}`)}</Badge>
            <div className="flex flex-wrap gap-2">
              {status === 'active' && (
                <PostButton action="/api/forms/chat" sends={{ personId: person.id }} look="primary" about={person.name}>
                  {t('write')}
                </PostButton>
              )}
              {(['active', 'waiting', 'closed'] as const)
                .filter((to) => to !== status && mayMove(side, status, to, isGivenUp))
                .map((to) => (
                  <PostButton
                    key={to}
                    action="/api/forms/connection"
                    sends={{ id, status: to }}
                    look={to === 'active' ? 'primary' : 'secondary'}
                    about={person.name}
                  >
                    {t(wordFor(side, status, to))}
                  </PostButton>
                ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function wordFor(side: OwnConnection['side'], from: ConnectionStatus, to: ConnectionStatus) {
  if (to === 'active') return 'accept';
  if (to === 'waiting') return 'askAgain';
  if (from === 'active') return 'end';
  return side === 'employee' ? 'refuse' : 'withdraw';
}
