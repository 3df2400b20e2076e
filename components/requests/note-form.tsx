import { getTranslations } from 'next-intl/server';
import { SentOnce } from '@/components/form/sent-once';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { splitQuoted } from '@/lib/nouns/requests/notes/rules';
import type { RequestNote } from '@/lib/nouns/requests/notes/schema';
import { instantText } from '@/lib/run/i18n/dates';
import { MentionField } from './mention-field';

interface AttachmentListProps {
  label: string;
  files: readonly { _id: string; name: string }[];
}

/** Attachments of a message, each opening in a new tab; nothing if there are none. */
export const AttachmentList = ({ label, files }: AttachmentListProps) =>
  files.length > 0 && (
    <ul aria-label={label} className="mt-2 flex flex-wrap gap-2">
      {files.map(({ _id, name }) => (
        <li key={_id} className="min-w-0">
          <a
            href={`/api/files/${_id}`}
            target="_blank"
            rel="noopener"
            className="wrap-anywhere inline-flex min-h-11 items-center gap-2 rounded-control border border-line px-3 py-1 text-accent text-sm hover:bg-accent-soft"
          >
            <Icon name="download" className="size-4 shrink-0" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );

/** A message as plain text, its quoted part collapsed; in a timeline, which says kind and time, without these. */
export async function Message({ note, isInTimeline }: { note: RequestNote; isInTimeline?: true }) {
  const [t, notes] = await Promise.all([getTranslations('requests.thread'), getTranslations('requests.notes')]);
  const { written, quoted } = note.kind === 'reply' ? splitQuoted(note.text) : { written: note.text, quoted: '' };
  return (
    <div className="min-w-0 basis-full">
      <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
        {note.kind !== 'note' && <Icon name={note.kind === 'reply' ? 'inbox' : 'send'} className="size-4" />}
        <span className="min-w-0 break-words font-semibold text-ink">{note.author ?? note.sender ?? '–'}</span>
        {!isInTimeline && <time dateTime={note.createdAt}>{instantText(note.createdAt)}</time>}
        {!isInTimeline && note.kind === 'note' && <Badge>{notes('internal')}</Badge>}
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
    </div>
  );
}

export const NoteList = ({ notes }: { notes: readonly RequestNote[] }) =>
  notes.length > 0 && (
    <ul className="divide-y divide-line">
      {notes.map((note) => (
        <li key={note._id} className="py-3">
          <Message note={note} />
        </li>
      ))}
    </ul>
  );

interface NoteFormProps {
  people: string[];
  action: string;
  text?: string | undefined;
  error?: string | undefined;
}

export async function NoteForm({ people, action, text, error }: NoteFormProps) {
  const t = await getTranslations('requests.notes');
  return (
    <form method="post" action={action} noValidate className="space-y-3">
      <input type="hidden" name="kind" value="note" />
      <SentOnce />
      <MentionField
        label={t('label')}
        hint={t('hint')}
        people={people}
        peopleLabel={t('people')}
        defaultValue={text}
        error={error}
      />
      <Button type="submit" variant="secondary">
        {t('submit')}
      </Button>
    </form>
  );
}
