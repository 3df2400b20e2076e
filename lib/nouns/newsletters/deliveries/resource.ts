import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { deliveryRecord } from './schema';

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
