import { z } from 'zod';
import { defineScreen } from '@/lib/core/screens/define';
import type { ExportBatchField } from './schema';

export const screen = defineScreen<ExportBatchField>({
  resource: 'export-batches',
  title: ['fileName'],
  called: ['kind', 'createdAt'],
  sums: ['centerCount'],
  lists: {
    'centers/exports': {
      areas: ['admin'],
      beside: 'centers',
      columns: ['kind', 'createdAt', 'centerCount', 'markedAsSent', 'undoneAt', 'creatorId'],
      inSheets: ['fileName'],
      narrow: ['kind', 'createdAt', 'centerCount', 'markedAsSent'],
      filters: ['kind', 'markedAsSent'],
    },
  },
  record: { areas: ['admin'], around: 'kit-export', shownBelow: ['centerCount'] },
  acts: [
    {
      name: 'undo',
      label: 'export-batches.office.undo.trigger',
      icon: 'undo',
      needs: 'undo',
      on: 'dialog',
      ask: { to: '/api/export-batches/{id}/marks', body: z.strictObject({}) },
    },
  ],
  occasional: ['undoneAt', 'undoneById'],
  saidBy: { file: 'fileName' },
});
