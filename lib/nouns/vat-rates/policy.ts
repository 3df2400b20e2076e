import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { VatRateField } from './schema';

const written = ['name', 'percentage'] as const;

export const policy: Policy<'VatRate', VatRateField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};
