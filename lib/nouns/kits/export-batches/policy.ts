import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import type { ExportBatchField } from './schema';

/** Exports marked as sent and not undone. */
const marked = (): Rows<'ExportBatch'> => ({ markedAsSent: true, undoneAt: null });

/** Created by exports only, and not editable. */
export const policy: Policy<'ExportBatch', ExportBatchField> = {
  admin: [{ rows: everyRow, read: 'all', actions: { undo: marked } }],
};
