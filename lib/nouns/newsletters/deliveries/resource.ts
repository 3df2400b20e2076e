import { z } from 'zod';
import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { kind } from '@/lib/core/fields/kinds';
import { culture, email, instant, optional, reference, stamps } from '@/lib/core/fields/schema.fields';
import { names } from '@/lib/run/names';

const DELIVERY_STATUSES = ['queued', 'claimed', 'sent', 'failed', 'skipped', 'unknown'] as const;

const LEFT_OUT = names('deleted addressChanged erased disabled unsubscribed bounced noConsent unconfirmed');

/** Why a mail did not arrive, or its outcome is unknown; also `bounced`, for an address that does not exist. */
const FAILURES = ['refused', 'temporary', 'noAnswer', 'workerLost'] as const;

/** Written by the portal only. */
const deliveryRecord = z.object({
  newsletterId: reference('newsletters').describe('The newsletter that is sent.'),
  email,
  name: z.string().optional(),
  userId: optional(reference('users')),
  centerId: optional(reference('centers')),
  culture,
  status: kind('state', z.enum(DELIVERY_STATUSES)),
  reason: optional(kind('choice', z.enum([...LEFT_OUT, ...FAILURES]))),
  /** The mail server's latest answer. */
  answer: optional(z.string()),
  attempts: z.int().describe('How often it was given to the mail server.'),
  nextAttemptAt: optional(instant).describe('When it is tried again.'),
  claimedAt: optional(instant).describe('Since when it is being sent.'),
  sentAt: optional(instant),
  unsubscribedAt: optional(instant).describe('When the recipient unsubscribed by this letter.'),
  createdAt: stamps.createdAt,
});

type DeliveryField = keyof z.infer<typeof deliveryRecord>;

const policy: Policy<'NewsletterDelivery', DeliveryField> = { admin: [{ rows: everyRow, read: 'all' }] };

/** Including those left out. */
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
