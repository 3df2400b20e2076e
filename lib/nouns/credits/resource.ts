import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { creditRecord } from './schema';

export const credits = defineResource({
  name: 'credits',
  model: 'CreditEntry',
  schema: creditRecord,
  policy,
  search: ['reason'],
  sort: '-createdAt',
});
