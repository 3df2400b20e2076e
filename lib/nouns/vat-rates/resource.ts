import { z } from 'zod';
import { keeping } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { percentage, stamps, text } from '@/lib/core/fields/schema.fields';

const vatRateRecord = z.object({ name: text(100), percentage, ...stamps });

export type VatRateField = keyof z.infer<typeof vatRateRecord>;

const written = ['name', 'percentage'] as const;

export const vatRates = defineResource({
  name: 'vat_rates',
  model: 'VatRate',
  schema: vatRateRecord,
  policy: { admin: keeping(written) },
  search: ['name'],
  sort: 'percentage',
});
