import { getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import { instantText } from '@/lib/i18n/dates';
import { splitQuoted } from '@/lib/request-notes/rules';
import type { RequestNote } from '@/lib/request-notes/schema';

/** A message as plain text, its quoted part collapsed. */
export async function NoteItem({ note }: { note: RequestNote }) {
  const t = await getTranslations('requests.thread');
  const { said, quoted } = note.kind === 'reply' ? splitQuoted(note.text) : { said: note.text, quoted: '' };
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
        {note.kind !== 'note' && <Icon name={note.kind === 'reply' ? 'inbox' : 'send'} className="size-4" />}
        <span className="min-w-0 break-words font-semibold text-ink">{note.author ?? note.sender ?? '–'}</span>
        <time dateTime={note.createdAt}>{instantText(note.createdAt)}</time>
      </p>
      <p className="mt-1 whitespace-pre-wrap break-words">{said}</p>
      {quoted && (
        <details className="mt-2 text-ink-soft text-sm">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">{t('quoted')}</summary>
          <p className="whitespace-pre-wrap break-words border-line border-l-2 pl-3">{quoted}</p>
        </details>
      )}
      {note.files.length > 0 && (
        <ul aria-label={t('files')} className="mt-2 flex flex-wrap gap-2">
          {note.files.map(({ _id, name }) => (
            <li key={_id}>
              <a
                href={`/api/files/${_id}`}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center gap-2 rounded-control border border-line px-3 text-accent text-sm hover:bg-accent-soft"
              >
                <Icon name="download" className="size-4" />
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {note.leftOut > 0 && <p className="mt-1 text-ink-soft text-sm">{t('leftOut', { count: note.leftOut })}</p>}
    </li>
  );
}
