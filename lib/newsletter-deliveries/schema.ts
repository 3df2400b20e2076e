import { z } from 'zod';
import { kind } from '@/lib/rest/kinds';
import { culture, email, instant, optional, reference, stamps } from '@/lib/rest/schema';

export const DELIVERY_STATUSES = ['queued', 'claimed', 'sent', 'failed', 'skipped', 'unknown'] as const;

/** Why somebody of the audience gets no letter. */
export const LEFT_OUT = [
  'deleted',
  'erased',
  'disabled',
  'unsubscribed',
  'bounced',
  'noConsent',
  'unconfirmed',
] as const;

/** Why a letter did not arrive, or nobody knows whether it did; `bounced` as well, for an address that there is not. */
export const FAILURES = ['refused', 'temporary', 'noAnswer', 'workerLost'] as const;

/** One recipient of a newsletter. Written by the portal alone. */
export const deliveryRecord = z.object({
  newsletterId: reference('newsletters'),
  email,
  name: z.string().optional(),
  userId: optional(reference('users')),
  centerId: optional(reference('centers')),
  culture,
  status: kind('state', z.enum(DELIVERY_STATUSES)),
  reason: optional(kind('choice', z.enum([...LEFT_OUT, ...FAILURES]))),
  /** What the mail server said last. */
  answer: optional(z.string()),
  attempts: z.int(),
  nextAttemptAt: optional(instant),
  claimedAt: optional(instant),
  sentAt: optional(instant),
  unsubscribedAt: optional(instant),
  createdAt: stamps.createdAt,
});

export type DeliveryField = keyof z.infer<typeof deliveryRecord>;
