import { everyRow, type Policy } from '@/lib/rest/policy';
import type { Rows } from '@/lib/rest/rows';
import type { ExportBatchField } from './schema';

/** Exports marked as sent and not undone. */
const marked = (): Rows<'ExportBatch'> => ({ markedAsSent: true, undoneAt: null });

/** Created by exports only, and not editable. */
export const policy: Policy<'ExportBatch', ExportBatchField> = {
  admin: [{ rows: everyRow, read: 'all', actions: { undo: marked } }],
};
