import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { CustomerField } from './schema';

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

export const policy: Policy<'Customer', CustomerField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};
