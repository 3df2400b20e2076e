import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { names } from '@/lib/run/names';
import { type CreditField, creditRecord } from './schema';

/** Nobody writes the ledger directly: entries are added by the actions that earn credits. */
const policy: Policy<'CreditEntry', CreditField> = {
  admin: [{ rows: everyRow, read: 'all' }],
  expert: [
    {
      rows: (me) => ({ userId: me.id }),
      read: names('userId kind origin amount source reason refusal treatmentId productCodeId createdAt'),
    },
  ],
};

export const credits = defineResource({
  name: 'credits',
  model: 'CreditEntry',
  schema: creditRecord,
  policy,
  search: ['reason'],
  keys: { acts: ['grant', 'spend'] },
  sort: '-createdAt',
});
