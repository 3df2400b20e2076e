import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { defineResource } from '@/lib/core/define';
import { type ExportBatchField, exportBatchRecord } from './schema';

const marked = (): Rows<'ExportBatch'> => ({ markedAsSent: true, undoneAt: null });

const policy: Policy<'ExportBatch', ExportBatchField> = {
  admin: [{ rows: everyRow, read: 'all', actions: { undo: marked } }],
};

export const exportBatches = defineResource({
  name: 'export-batches',
  model: 'ExportBatch',
  schema: exportBatchRecord,
  sources: {
    centerIds: { list: 'centers', column: 'centerId' },
    file: { computed: `case when t.file_id is not null then '/api/export-batches/' || t.id || '/file' end` },
  },
  policy,
  search: ['fileName'],
  sort: '-createdAt',
  list: ['kind', 'fileName', 'file', 'centerCount', 'markedAsSent', 'creatorId', 'undoneAt', 'undoneById', 'createdAt'],
});
