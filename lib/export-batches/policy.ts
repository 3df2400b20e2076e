import { everyRow, type Policy } from '@/lib/rest/policy';
import type { ExportBatchField } from './schema';

/** Made by the exports alone, and kept as it was. */
export const policy: Policy<'ExportBatch', ExportBatchField> = {
  admin: [{ rows: everyRow, read: 'all' }],
};
