import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { NewsletterField } from './schema';

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

export const policy: Policy<'Newsletter', NewsletterField> = {
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
