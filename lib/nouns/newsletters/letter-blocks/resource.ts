import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { letterBlockRecord } from './schema';

export const letterBlocks = defineResource({
  name: 'letter-blocks',
  model: 'LetterBlock',
  schema: letterBlockRecord,
  policy,
  search: ['name'],
  sort: 'name',
});
