import { defineScreen } from '@/lib/core/screens/define';
import type { FaqField } from './resource';

export const screen = defineScreen<FaqField>({
  resource: 'faqs',
  title: ['question'],
  found: [],
  imported: { by: ['question', 'language'] },
  lists: {
    'options/faqs': {
      areas: ['admin'],
      tab: 3,
      columns: ['order', 'question', 'answer', 'language', 'isVisible'],
      narrow: ['question', 'answer', 'language', 'isVisible'],
      filters: ['language', 'isVisible'],
    },
  },
  record: { areas: ['admin'] },
  form: {
    areas: ['admin'],
    inDialog: true,
    groups: [
      { heading: 'content', fields: ['question', 'answer', 'page'] },
      { heading: 'display', fields: ['language', 'order', 'isVisible'] },
    ],
    initial: { language: 'it', order: '0', isVisible: 'true' },
  },
  orderedBy: 'order',
  orderedWithin: 'language',
});
