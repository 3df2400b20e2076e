import { defineResource } from '@/lib/rest/define';
import { policy } from './policy';
import { newsRecord } from './schema';

export const news = defineResource({
  name: 'news',
  model: 'News',
  schema: newsRecord,
  policy,
  search: ['title', 'description'],
  sort: '-updatedAt',
});
