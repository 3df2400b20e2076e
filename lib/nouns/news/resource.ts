import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type NewsField, newsRecord } from './schema';

const written = ['title', 'link', 'description', 'thumbnailId', 'language', 'isPublic'] as const;
const shown = ['title', 'link', 'description', 'thumbnailId', 'language', 'createdAt', 'updatedAt'] as const;
const forEverybody = { rows: () => ({ isPublic: true }), read: shown };

const policy: Policy<'News', NewsField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
  expert: [{ rows: everyRow, read: shown }],
  consultant: [forEverybody],
  'area-manager': [forEverybody],
  dealer: [forEverybody],
  user: [forEverybody],
  guest: [forEverybody],
  anonymous: [forEverybody],
};

export const news = defineResource({
  name: 'news',
  model: 'News',
  schema: newsRecord,
  policy,
  search: ['title', 'description'],
  sort: '-updatedAt',
});
