import { defineScreen } from '@/lib/core/screens/define';
import { originWord } from './rules';
import type { CreditField } from './schema';

export const screen = defineScreen<CreditField>({
  resource: 'credits',
  title: ['reason'],
  worded: {
    by: ['origin', 'amount', 'treatmentId'],
    as: (credit) => ({ origin: originWord(credit as Parameters<typeof originWord>[0]) }),
  },
  sums: ['amount'],
  lists: {
    qualification: {
      areas: ['expert'],
      menu: { expert: 5 },
      group: 'insight',
      icon: 'gem',
      columns: ['createdAt', 'kind', 'origin', 'reason', 'refusal', 'treatmentId', 'productCodeId', 'amount'],
      filters: ['kind'],
    },
  },
});
