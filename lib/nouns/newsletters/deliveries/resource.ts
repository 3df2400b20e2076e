import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type DeliveryField, deliveryRecord } from './schema';

/** Written by the sending process only. */
const policy: Policy<'NewsletterDelivery', DeliveryField> = {
  admin: [{ rows: everyRow, read: 'all' }],
};

/** The recipients of a newsletter, including those left out. */
export const newsletterDeliveries = defineResource({
  name: 'newsletter-deliveries',
  model: 'NewsletterDelivery',
  schema: deliveryRecord,
  sources: {
    name: {
      computed: `coalesce((select nullif(concat_ws(' ', u.name, u.surname), '') from users u where u.id = t.user_id),
        (select c.name from centers c where c.id = t.center_id), '')`,
    },
  },
  policy,
  search: ['email'],
  sort: 'createdAt',
});
