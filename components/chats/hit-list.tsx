import { getTranslations } from 'next-intl/server';
import type { Hit } from '@/lib/nouns/chats/data';
import { instantText } from '@/lib/run/i18n/dates';

interface HitListProps {
  hits: Hit[];
  path: string;
  q: string;
}

const AROUND = 60;

/** The excerpt around the first match. */
function excerpt(text: string, q: string): string {
  const at = text.toLowerCase().indexOf(q.toLowerCase().split(/\s+/)[0] ?? '');
  const from = Math.max(0, at - AROUND);
  const part = text.slice(from, from + AROUND * 3);
  return `${from > 0 ? '…' : ''}${part}${from + part.length < text.length ? '…' : ''}`;
}

/** Messages that match a search, each linked to its place in the conversation. */
export async function HitList({ hits, path, q }: HitListProps) {
  const t = await getTranslations('chats.list');
  return (
    <section className="border-line border-t">
      <h2 className="px-4 pt-3 pb-1 font-semibold text-ink-soft text-sm">{t('hits')}</h2>
      <ul className="divide-y divide-line">
        {hits.map(({ id, chatId, name, text, createdAt }) => (
          <li key={id}>
            <a
              href={`${path}/${chatId}?${new URLSearchParams({ before: createdAt })}`}
              className="block px-4 py-2.5 transition-colors hover:bg-accent-soft/60"
            >
              <span className="flex items-baseline justify-between gap-2 text-sm">
                <span className="truncate font-semibold">{name}</span>
                <time dateTime={createdAt} className="shrink-0 text-ink-soft text-xs tabular-nums">
                  {instantText(createdAt)}
                </time>
              </span>
              <span className="line-clamp-2 text-ink-soft text-sm">{excerpt(text, q)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
