import type { RequestNote } from '@/lib/nouns/requests/notes/schema';
import { NoteItem } from './note-item';

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
