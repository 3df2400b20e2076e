import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { culture, email, instant, optional, reference, stamps } from '@/lib/core/fields/schema.fields';
import { LETTERS } from '@/lib/run/mail/letters';

const OUTBOX_STATUSES = ['queued', 'sent', 'failed', 'unknown', 'stopped'] as const;
const MAIL_KINDS = ['letter', 'newsletter', 'test'] as const;

/** An outgoing e-mail. Only admins can read its content, without links that open accounts. */
export const outboxRecord = z.object({
  kind: kind('choice', z.enum(MAIL_KINDS)),
  letter: optional(kind('choice', z.enum(LETTERS))),
  newsletterId: optional(reference('newsletters')),
  email,
  culture,
  status: kind('state', z.enum(OUTBOX_STATUSES)),
  answer: optional(z.string()),
  attempts: z.int(),
  sentAt: optional(kind('moment', instant)),
  createdAt: kind('moment', instant).optional(),
  updatedAt: stamps.updatedAt,
});

export type OutboxField = keyof z.infer<typeof outboxRecord>;
