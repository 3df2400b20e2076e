'use client';

import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';
import { CheckboxField } from '@/components/ui/checkbox-field';

interface ExportDialogProps {
  path: string;
  next: string;
  words: DialogWords & { mark: string; markHint: string };
}

/** Downloads the sheet of kit recipients, and optionally marks the kits as sent. */
export function ExportDialog({ path, next, words }: ExportDialogProps) {
  return (
    <RequestDialog
      words={words}
      icon="download"
      next={next}
      request={({ markAsSent }) => ({ method: 'POST', path, body: { markAsSent: markAsSent === 'true' } })}
    >
      {() => (
        <CheckboxField
          name="markAsSent"
          id={`mark-${path.split('/').at(-1)}`}
          label={words.mark}
          hint={words.markHint}
          optional=" "
        />
      )}
    </RequestDialog>
  );
}
