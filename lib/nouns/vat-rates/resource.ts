import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type VatRateField, vatRateRecord } from './schema';

const written = ['name', 'percentage'] as const;

const policy: Policy<'VatRate', VatRateField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};

export const vatRates = defineResource({
  name: 'vat_rates',
  model: 'VatRate',
  schema: vatRateRecord,
  policy,
  search: ['name'],
  sort: 'percentage',
});
