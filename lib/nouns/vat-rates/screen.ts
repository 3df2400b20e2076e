import { defineScreen } from '@/lib/core/screens/define';
import type { VatRateField } from './resource';

export const screen = defineScreen<VatRateField>({
  resource: 'vat_rates',
  title: ['name'],
  found: [],
  imported: { by: ['name'] },
  lists: { 'options/vat-rates': { areas: ['admin'], tab: 6, columns: ['name', 'percentage', 'updatedAt'] } },
  record: { areas: ['admin'] },
  form: { areas: ['admin'], inDialog: true, groups: [{ fields: ['name', 'percentage'] }] },
});
