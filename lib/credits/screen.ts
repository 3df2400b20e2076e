import { defineScreen } from '@/lib/screens/define';
import type { CreditField } from './schema';

export const screen = defineScreen<CreditField>({
  resource: 'credits',
  title: ['reason'],
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
