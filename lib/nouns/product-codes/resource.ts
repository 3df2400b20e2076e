import { keeping, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { names } from '@/lib/run/names';
import { type ProductCodeField, productCodeRecord } from './schema';

const written = ['name', 'productType', 'quantity', 'address', 'machineType'] as const;

const policy: Policy<'ProductCode', ProductCodeField> = {
  admin: keeping(written),
  // Only codes they have used: an unused code is worth money.
  expert: [
    {
      rows: (me) => ({ userId: me.id, status: 'used' }),
      read: names(`code name status productType quantity machineType consumptionDate userId centerId treatmentId
        credits recalledAt createdAt updatedAt`),
    },
  ],
};

export const productCodes = defineResource({
  name: 'product-codes',
  model: 'ProductCode',
  schema: productCodeRecord,
  sources: {
    status: { column: 'shownStatus' },
    credits: {
      computed: `(select coalesce(sum(e.amount), 0)::int from credit_entries e
        where e.product_code_id = t.id and e.kind = 'practice')`,
    },
  },
  policy,
  search: ['code', 'name', 'address'],
  sort: '-createdAt',
});
