import { z } from 'zod';
import { kind } from '@/lib/rest/kinds';
import { culture, email, instant, optional, reference, stamps } from '@/lib/rest/schema';

export const OUTBOX_STATUSES = ['queued', 'sent', 'failed', 'unknown', 'stopped'] as const;
export const MAIL_KINDS = ['letter', 'newsletter'] as const;

/** One message that leaves the house. What stands in it is nobody's business: a link in it may open an account. */
export const outboxRecord = z.object({
  kind: kind('choice', z.enum(MAIL_KINDS)),
  /** The name of a letter to one person, as in `letters` of messages/*.json. */
  letter: optional(z.string()),
  newsletterId: optional(reference('newsletters')),
  email,
  culture,
  status: kind('state', z.enum(OUTBOX_STATUSES)),
  answer: optional(z.string()),
  attempts: z.int(),
  sentAt: optional(instant),
  createdAt: stamps.createdAt,
  updatedAt: stamps.updatedAt,
});

export type OutboxField = keyof z.infer<typeof outboxRecord>;
