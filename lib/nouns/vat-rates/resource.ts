import { z } from 'zod';
import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { percentage, stamps, text } from '@/lib/core/fields/schema.fields';

const vatRateRecord = z.object({ name: text(100), percentage, ...stamps });

export type VatRateField = keyof z.infer<typeof vatRateRecord>;

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
