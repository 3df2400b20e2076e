import { everyRow, type Policy } from '@/lib/rest/policy';
import type { CreditField } from './schema';

/** The ledger is written by what earns credits, and by nobody's hand. */
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
