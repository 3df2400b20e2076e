import { everyRow, type Policy } from '@/lib/rest/policy';
import type { Prisma } from '@/prisma/generated/client';
import type { NewsField } from './schema';

const written = ['title', 'link', 'description', 'thumbnailId', 'language'] as const;

export const policy: Policy<Prisma.NewsWhereInput, NewsField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
  expert: [
    { rows: everyRow, read: ['title', 'link', 'description', 'thumbnailId', 'language', 'createdAt', 'updatedAt'] },
  ],
};
