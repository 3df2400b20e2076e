import { keeping, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type DownloadField, downloadRecord } from './schema';

const written = ['kind', 'title', 'description', 'link', 'fileId', 'language', 'order', 'isVisible'] as const;

const policy: Policy<'Download', DownloadField> = {
  admin: keeping(written),
  expert: [
    {
      rows: () => ({ isVisible: true }),
      read: ['kind', 'title', 'description', 'link', 'fileId', 'language', 'order', 'updatedAt'],
    },
  ],
};

export const downloads = defineResource({
  name: 'downloads',
  model: 'Download',
  schema: downloadRecord,
  policy,
  search: ['title', 'description'],
  sort: 'order',
});
