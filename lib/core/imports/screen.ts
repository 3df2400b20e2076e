import { defineScreen } from '@/lib/core/screens/define';
import type { ImportField } from './schema';

export const screen = defineScreen<ImportField>({
  resource: 'imports',
  title: ['fileName'],
  lists: {
    'options/imports': {
      areas: ['admin'],
      tab: 14,
      columns: ['fileName', 'resource', 'state', 'created', 'refused', 'createdAt'],
      inSheets: ['total', 'changed', 'personId'],
      narrow: ['fileName', 'state', 'resource', 'created', 'refused', 'createdAt'],
      filters: ['state'],
    },
  },
  record: { areas: ['admin'] },
  pages: { 'options/imports/new': { areas: ['admin'] } },
});
