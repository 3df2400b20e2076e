import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { customerRecord } from './schema';

export const customers = defineResource({
  name: 'customers',
  model: 'Customer',
  schema: customerRecord,
  sources: {
    billingInfo: { parts: { taxCode: 'billingTaxCode', vatNumber: 'billingVatNumber', pec: 'billingPec' } },
  },
  policy,
  search: ['businessName', 'vat', 'billingInfo.taxCode', 'billingInfo.pec'],
  sort: 'businessName',
});
