import { defineScreen } from '@/lib/core/screens/define';
import type { LabelField } from './resource';

export const screen = defineScreen<LabelField>({
  resource: 'labels',
  title: ['key'],
  found: ['value'],
  imported: { by: ['key', 'language', 'category'] },
  lists: {
    'options/labels': {
      areas: ['admin'],
      tab: 2,
      columns: ['key', 'value', 'language', 'category', 'updatedAt'],
      narrow: ['key', 'value', 'language', 'category'],
      filters: ['language', 'category'],
      above: 'missing-labels',
      by: 'category',
    },
  },
  record: { areas: ['admin'], path: 'options/labels/entries/[id]' },
  form: {
    areas: ['admin'],
    inDialog: true,
    groups: [{ fields: ['key', 'value', 'language', 'category'] }],
    initial: { language: 'it', category: 'app' },
  },
});
