import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type LetterBlockField, letterBlockRecord } from './schema';

const written = ['name', 'text'] as const;

/** For those who write newsletters. */
const policy: Policy<'LetterBlock', LetterBlockField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};

export const letterBlocks = defineResource({
  name: 'letter-blocks',
  model: 'LetterBlock',
  schema: letterBlockRecord,
  policy,
  search: ['name'],
  sort: 'name',
});
