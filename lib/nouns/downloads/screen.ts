import { defineScreen } from '@/lib/core/screens/define';
import type { DownloadField } from './schema';

export const screen = defineScreen<DownloadField>({
  resource: 'downloads',
  title: ['title'],
  found: [],
  imported: { by: ['title', 'language'] },
  lists: {
    'options/downloads': {
      areas: ['admin'],
      tab: 10,
      columns: ['order', 'title', 'kind', 'language', 'isVisible', 'updatedAt'],
      narrow: ['title', 'kind', 'language', 'isVisible'],
      filters: ['kind', 'language', 'isVisible'],
    },
  },
  record: { areas: ['admin'] },
  form: {
    areas: ['admin'],
    inDialog: true,
    groups: [
      { heading: 'content', fields: ['kind', 'title', 'description', 'link', 'fileId'] },
      { heading: 'display', fields: ['language', 'order', 'isVisible'] },
    ],
    initial: { language: 'it', order: '0', isVisible: 'true' },
  },
  orderedBy: 'order',
  orderedWithin: 'language',
});
