import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { CreditField } from './schema';

/** Nobody writes the ledger directly: entries are added by the actions that earn credits. */
export const policy: Policy<'CreditEntry', CreditField> = {
  admin: [{ rows: everyRow, read: 'all' }],
  expert: [
    {
      rows: (me) => ({ userId: me.id }),
      read: [
        'userId',
        'kind',
        'origin',
        'amount',
        'source',
        'reason',
        'refusal',
        'treatmentId',
        'productCodeId',
        'createdAt',
      ],
    },
  ],
};
