import { z } from 'zod';
import { everyRow, keeping, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { kind } from '@/lib/core/fields/kinds';
import { longText, stamps, text } from '@/lib/core/fields/schema.fields';

const letterBlockRecord = z.object({ name: text(100), text: kind('letter', longText(20_000)), ...stamps });

export type LetterBlockField = keyof z.infer<typeof letterBlockRecord>;

const written = ['name', 'text'] as const;

/** Inserted into newsletters, and into answers by everybody who answers requests. */
const policy: Policy<'LetterBlock', LetterBlockField> = {
  admin: keeping(written),
  consultant: [{ rows: everyRow, read: 'all' }],
  'area-manager': [{ rows: everyRow, read: 'all' }],
};

export const letterBlocks = defineResource({
  name: 'letter-blocks',
  model: 'LetterBlock',
  schema: letterBlockRecord,
  policy,
  search: ['name'],
  sort: 'name',
});
