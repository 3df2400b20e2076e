import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { DeliveryField } from './schema';

/** Written by the sending process only. */
export const policy: Policy<'NewsletterDelivery', DeliveryField> = {
  admin: [{ rows: everyRow, read: 'all' }],
};
