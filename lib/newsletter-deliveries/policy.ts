import { everyRow, type Policy } from '@/lib/rest/policy';
import type { DeliveryField } from './schema';

/** Written by the sending alone. */
export const policy: Policy<'NewsletterDelivery', DeliveryField> = {
  admin: [{ rows: everyRow, read: 'all' }],
};
