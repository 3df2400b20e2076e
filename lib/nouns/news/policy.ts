import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { NewsField } from './schema';

const written = ['title', 'link', 'description', 'thumbnailId', 'language'] as const;

export const policy: Policy<'News', NewsField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
  expert: [
    { rows: everyRow, read: ['title', 'link', 'description', 'thumbnailId', 'language', 'createdAt', 'updatedAt'] },
  ],
};
