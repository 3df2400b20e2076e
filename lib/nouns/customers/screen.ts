import { defineScreen } from '@/lib/core/screens/define';
import { names } from '@/lib/run/names';
import type { CustomerField } from './resource';

export const screen = defineScreen<CustomerField>({
  resource: 'customers',
  title: ['businessName'],
  found: ['vat'],
  imported: { by: ['businessName'] },
  lists: {
    customers: {
      areas: ['admin'],
      tab: 8,
      columns: ['businessName', 'vat', 'businessSector', 'address', 'paymentDays', 'language'],
      inSheets: ['updatedAt'],
      narrow: ['businessName', 'vat', 'businessSector', 'address'],
      filters: ['language'],
    },
  },
  record: {
    areas: ['admin'],
    sections: [
      {
        heading: 'company',
        fields: ['businessName', 'vat', 'businessSector', 'language', 'address', 'shippingAddress', 'notes'],
      },
      {
        heading: 'billing',
        fields: names(`billingInfo billingAddress defaultVatRateId currencyId paymentDays defaultMarginPercentage
          agentId`),
      },
    ],
  },
  form: {
    areas: ['admin'],
    groups: [
      { heading: 'company', fields: ['businessName', 'vat', 'businessSector', 'language', 'notes'] },
      {
        heading: 'billing',
        fields: names('billingInfo defaultVatRateId currencyId paymentDays defaultMarginPercentage agentId'),
      },
      { heading: 'addresses', fields: ['address', 'billingAddress', 'shippingAddress'] },
    ],
    initial: { language: 'it', currencyId: 'EUR' },
  },
});
