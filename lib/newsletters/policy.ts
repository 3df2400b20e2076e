import { everyRow, type Policy } from '@/lib/rest/policy';
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

export const policy: Policy<'Newsletter', NewsletterField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};
