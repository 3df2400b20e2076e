import { defineResource } from '@/lib/core/define';
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
