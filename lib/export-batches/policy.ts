import { everyRow, type Policy } from '@/lib/rest/policy';
import type { Rows } from '@/lib/rest/rows';
import type { ExportBatchField } from './schema';

/** What was marked as sent, and was not taken back. */
const marked = (): Rows<'ExportBatch'> => ({ markedAsSent: true, undoneAt: null });

/** Made by the exports alone, and kept as it was. */
export const policy: Policy<'ExportBatch', ExportBatchField> = {
  admin: [{ rows: everyRow, read: 'all', deeds: { undo: marked } }],
};
