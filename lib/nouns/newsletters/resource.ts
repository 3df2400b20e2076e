import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type NewsletterField, newsletterRecord } from './schema';

const written = [
  'titleIt',
  'titleEn',
  'templateIt',
  'templateEn',
  'buttonTitleIt',
  'buttonTitleEn',
  'buttonLinkIt',
  'buttonLinkEn',
  'targetEmails',
  'user',
  'center',
  'audience',
  'qualifications',
  'userType',
  'sendingDate',
  'bypassConsent',
  'bypassReason',
] as const satisfies NewsletterField[];

/** What was sent, or may have been. */
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
