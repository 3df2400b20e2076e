import { defineScreen } from '@/lib/screens/define';
import type { ExportBatchField } from './schema';

export const screen = defineScreen<ExportBatchField>({
  resource: 'export-batches',
  title: ['fileName'],
  lists: {
    'centers/exports': {
      areas: ['admin'],
      beside: 'centers',
      columns: ['kind', 'fileName', 'centerCount', 'markedAsSent', 'undoneAt', 'creatorId', 'createdAt'],
      narrow: ['fileName', 'kind', 'centerCount', 'createdAt'],
      filters: ['kind', 'markedAsSent'],
    },
  },
  record: { areas: ['admin'] },
  occasional: ['undoneAt', 'undoneById'],
  saidBy: { file: 'fileName' },
});
