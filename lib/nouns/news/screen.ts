import { defineScreen } from '@/lib/core/screens/define';
import type { NewsField } from './resource';

export const screen = defineScreen<NewsField>({
  resource: 'news',
  title: ['title'],
  found: [],
  imported: { by: ['title', 'language'], key: 'required' },
  lists: {
    news: {
      areas: ['admin'],
      menu: { admin: 10 },
      group: 'communication',
      icon: 'news',
      columns: ['title', 'language', 'isPublic', 'description', 'updatedAt'],
      narrow: ['title', 'language', 'updatedAt'],
      filters: ['language', 'isPublic'],
    },
  },
  record: { areas: ['admin'], below: ['news-preview'] },
  form: {
    areas: ['admin'],
    inDialog: true,
    groups: [{ fields: ['title', 'description', 'link', 'thumbnailId', 'language', 'isPublic'] }],
    initial: { language: 'it' },
  },
});
