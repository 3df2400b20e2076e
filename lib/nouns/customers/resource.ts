import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type CustomerField, customerRecord } from './schema';

const written = [
  'businessName',
  'vat',
  'businessSector',
  'language',
  'defaultMarginPercentage',
  'agentId',
  'notes',
  'currencyId',
  'paymentDays',
  'billingInfo',
  'defaultVatRateId',
  'address',
  'billingAddress',
  'shippingAddress',
] as const;

const policy: Policy<'Customer', CustomerField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};

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
