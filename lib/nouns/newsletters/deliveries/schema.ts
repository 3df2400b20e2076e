import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { culture, email, instant, optional, reference, stamps } from '@/lib/core/fields/schema.fields';

export const DELIVERY_STATUSES = ['queued', 'claimed', 'sent', 'failed', 'skipped', 'unknown'] as const;

/** Why somebody in the audience gets no mail. */
export const LEFT_OUT = [
  'deleted',
  'erased',
  'disabled',
  'unsubscribed',
  'bounced',
  'noConsent',
  'unconfirmed',
] as const;

/** Why a mail did not arrive, or its outcome is unknown; also `bounced`, for an address that does not exist. */
const FAILURES = ['refused', 'temporary', 'noAnswer', 'workerLost'] as const;

/** One recipient of a newsletter. Written by the portal only. */
export const deliveryRecord = z.object({
  newsletterId: reference('newsletters'),
  email,
  name: z.string().optional(),
  userId: optional(reference('users')),
  centerId: optional(reference('centers')),
  culture,
  status: kind('state', z.enum(DELIVERY_STATUSES)),
  reason: optional(kind('choice', z.enum([...LEFT_OUT, ...FAILURES]))),
  /** The mail server's latest answer. */
  answer: optional(z.string()),
  attempts: z.int(),
  nextAttemptAt: optional(instant),
  claimedAt: optional(instant),
  sentAt: optional(instant),
  unsubscribedAt: optional(instant),
  createdAt: stamps.createdAt,
});

export type DeliveryField = keyof z.infer<typeof deliveryRecord>;
