import { getTranslations } from 'next-intl/server';
import { PostButton } from '@/components/form/post-button';
import { Badge } from '@/components/ui/badge';
import { Portrait } from '@/components/users/portrait';
import type { FoundPerson } from '@/lib/nouns/chats/find-people';

/** People to write to, or to connect with first, each with its one action. */
export async function PeopleResults({ people }: { people: FoundPerson[] }) {
  const [t, roles] = await Promise.all([getTranslations('chats.start'), getTranslations('roles')]);
  return (
    <ul className="mt-3 divide-y divide-line">
      {people.map(({ id, name, role, isNear, connection }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 py-2.5">
          <Portrait personId={id} size={40} className="size-10 shrink-0 bg-sunken" />
          <span className="min-w-0 flex-1 basis-40">
            <b className="block truncate font-semibold">{name}</b>
            <span className="text-ink-soft text-sm">{roles(role as Parameters<typeof roles>[0])}</span>
          </span>
          {connection?.status === 'waiting' ? (
            <Badge tone="neutral" icon="clock">
              {t('asked')}
            </Badge>
          ) : isNear ? (
            <PostButton action="/api/forms/chat" sends={{ personId: id }} look="primary" about={name}>
              {t('write')}
            </PostButton>
          ) : (
            <PostButton
              action="/api/forms/connection"
              sends={connection ? { id: connection.id, status: 'waiting' } : { employeeId: id }}
              about={name}
            >
              {t('ask')}
            </PostButton>
          )}
        </li>
      ))}
    </ul>
  );
}
