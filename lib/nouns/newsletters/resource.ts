import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { newsletterRecord } from './schema';

export const newsletters = defineResource({
  name: 'newsletters',
  model: 'Newsletter',
  schema: newsletterRecord,
  sources: { user: { column: 'targetUserId' }, center: { column: 'targetCenterId' } },
  policy,
  search: ['titleIt', 'titleEn'],
  sort: '-createdAt',
  stamp: (me) => ({ creatorId: me.id }),
});
