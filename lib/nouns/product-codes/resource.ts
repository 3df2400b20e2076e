import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { productCodeRecord } from './schema';

export const productCodes = defineResource({
  name: 'product-codes',
  model: 'ProductCode',
  schema: productCodeRecord,
  sources: {
    credits: {
      computed: `(select coalesce(sum(e.amount), 0)::int from credit_entries e
        where e.product_code_id = t.id and e.kind = 'practice')`,
    },
  },
  policy,
  search: ['code', 'name', 'address'],
  sort: '-createdAt',
});
