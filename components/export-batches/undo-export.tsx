'use client';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';

/** Takes back that the centers of an export were sent their kit: yes or no. */
export function UndoExport({ id, next, words }: { id: string; next: string; words: DialogWords }) {
  return (
    <RequestDialog
      words={words}
      icon="undo"
      next={next}
      request={() => ({ method: 'DELETE', path: `/api/export-batches/${id}/marks` })}
    />
  );
}
