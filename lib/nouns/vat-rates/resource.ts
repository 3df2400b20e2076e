import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { vatRateRecord } from './schema';

export const vatRates = defineResource({
  name: 'vat_rates',
  model: 'VatRate',
  schema: vatRateRecord,
  policy,
  search: ['name'],
  sort: 'percentage',
});
