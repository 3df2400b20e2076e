import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { exportBatchRecord } from './schema';

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
