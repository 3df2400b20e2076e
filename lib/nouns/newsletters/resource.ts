import { z } from 'zod';
import { everyRow, type Policy } from '@/lib/core/access/policy';
import { ROLES } from '@/lib/core/actor/roles';
import { defineResource } from '@/lib/core/define';
import { kind } from '@/lib/core/fields/kinds';
import {
  email,
  instant,
  longText,
  optional,
  reference,
  stamps,
  text,
  webAddress,
} from '@/lib/core/fields/schema.fields';
import { LEVELS } from '@/lib/nouns/credits/schema.levels';
import { names } from '@/lib/run/names';

const NEWSLETTER_STATUSES = ['draft', 'pending', 'sent', 'error'] as const;

/** Why a newsletter needs attention: mails with unknown outcome, refused or late ones, or no recipients. */
const NEWSLETTER_ERRORS = ['unknown', 'failed', 'nobody'] as const;

const newsletterRecord = z.object({
  titleIt: optional(text(300)),
  titleEn: optional(text(300)),
  templateIt: optional(kind('letter', longText(100_000))),
  templateEn: optional(kind('letter', longText(100_000))),
  buttonTitleIt: optional(text(100)),
  buttonTitleEn: optional(text(100)),
  buttonLinkIt: optional(webAddress),
  buttonLinkEn: optional(webAddress),
  targetEmails: z.array(email).max(10_000).optional(),
  user: optional(reference('users')),
  center: optional(reference('centers')),
  audience: optional(z.enum(['italian', 'non-italian'])),
  qualifications: z
    .array(kind('level', z.enum(LEVELS), { words: 'levels' }))
    .max(LEVELS.length)
    .optional(),
  userType: optional(kind('choice', z.enum(ROLES), { words: 'roles' })),
  sendingDate: optional(instant),
  bypassConsent: z.boolean().optional(),
  bypassReason: optional(longText(1000)),
  status: kind('state', z.enum(NEWSLETTER_STATUSES)).optional(),
  error: optional(kind('choice', z.enum(NEWSLETTER_ERRORS))),
  startedAt: optional(instant),
  pausedAt: optional(instant),
  sentAt: optional(instant),
  creatorId: optional(reference('users')),
  ...stamps,
});

export type NewsletterField = keyof z.infer<typeof newsletterRecord>;

const written = names(`titleIt titleEn templateIt templateEn buttonTitleIt buttonTitleEn buttonLinkIt buttonLinkEn
  targetEmails user center audience qualifications userType sendingDate bypassConsent bypassReason`) satisfies NewsletterField[];

/** Statuses of mails that were sent, or may have been. */
const LEFT = ['claimed', 'sent', 'failed', 'unknown'] as const;

const policy: Policy<'Newsletter', NewsletterField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      create: written,
      update: written,
      remove: true,
      actions: {
        schedule: () => ({ status: { in: ['draft', 'error'] } }),
        unschedule: () => ({ status: 'pending', deliveries: { none: { status: { in: LEFT } } } }),
        pause: () => ({ status: 'pending', pausedAt: null }),
        resume: () => ({ status: 'pending', pausedAt: { not: null } }),
        retry: () => ({
          status: { in: ['sent', 'error', 'pending'] },
          deliveries: { some: { status: { in: ['failed', 'unknown'] } } },
        }),
      },
    },
  ],
};

export const newsletters = defineResource({
  name: 'newsletters',
  model: 'Newsletter',
  schema: newsletterRecord,
  sources: { user: { column: 'targetUserId' }, center: { column: 'targetCenterId' } },
  policy,
  search: ['titleIt', 'titleEn'],
  sort: '-createdAt',
  stamp: (me) => ({ creatorId: me.id }),
});
