'use client';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';

/** Undoes the "kit sent" mark of an export's centers, after confirmation. */
export function UndoExport({ id, next, words }: { id: string; next: string; words: DialogWords }) {
  return (
    <RequestDialog
      words={words}
      act="undo"
      icon="undo"
      next={next}
      request={() => ({ method: 'DELETE', path: `/api/export-batches/${id}/marks` })}
    />
  );
}
