import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { DownloadField } from './schema';

const written = ['kind', 'title', 'description', 'link', 'fileId', 'language', 'order', 'isVisible'] as const;

export const policy: Policy<'Download', DownloadField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
  expert: [
    {
      rows: () => ({ isVisible: true }),
      read: ['kind', 'title', 'description', 'link', 'fileId', 'language', 'order', 'updatedAt'],
    },
  ],
};
