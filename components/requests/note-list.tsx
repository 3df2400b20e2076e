import { getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import { splitQuoted } from '@/lib/nouns/requests/notes/rules';
import type { RequestNote } from '@/lib/nouns/requests/notes/schema';
import { instantText } from '@/lib/run/i18n/dates';
import { AttachmentList } from './attachment-list';

/** A message as plain text, its quoted part collapsed. */
async function NoteItem({ note }: { note: RequestNote }) {
  const t = await getTranslations('requests.thread');
  const { written, quoted } = note.kind === 'reply' ? splitQuoted(note.text) : { written: note.text, quoted: '' };
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
        {note.kind !== 'note' && <Icon name={note.kind === 'reply' ? 'inbox' : 'send'} className="size-4" />}
        <span className="min-w-0 break-words font-semibold text-ink">{note.author ?? note.sender ?? '–'}</span>
        <time dateTime={note.createdAt}>{instantText(note.createdAt)}</time>
        {note.isSenderVerified === false && <span className="font-semibold text-warn">{t('notVerified')}</span>}
      </p>
      <p className="mt-1 whitespace-pre-wrap break-words">{written}</p>
      {quoted && (
        <details className="mt-2 text-ink-soft text-sm">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">{t('quoted')}</summary>
          <p className="whitespace-pre-wrap break-words border-line border-l-2 pl-3">{quoted}</p>
        </details>
      )}
      <AttachmentList label={t('files')} files={note.files} />
      {note.leftOut > 0 && <p className="mt-1 text-ink-soft text-sm">{t('leftOut', { count: note.leftOut })}</p>}
    </li>
  );
}

/** A list of messages, or a sentence if there are none. */
export const NoteList = ({ notes, none }: { notes: readonly RequestNote[]; none: string }) =>
  notes.length > 0 ? (
    <ul className="divide-y divide-line">
      {notes.map((note) => (
        <NoteItem key={note._id} note={note} />
      ))}
    </ul>
  ) : (
    <p className="py-3 text-ink-soft">{none}</p>
  );
