import { z } from 'zod';
import { LEVELS } from '@/lib/credits/schema';
import { email, id, instant, longText, optional, stamps, text, webAddress } from '@/lib/rest/schema';
import { ROLES } from '@/lib/users/schema';

export const NEWSLETTER_STATUSES = ['draft', 'pending', 'sent', 'error'] as const;

/** A letter to many, in Italian and English. */
export const newsletterRecord = z.object({
  titleIt: optional(text(300)),
  titleEn: optional(text(300)),
  templateIt: optional(longText(100_000)),
  templateEn: optional(longText(100_000)),
  buttonTitleIt: optional(text(100)),
  buttonTitleEn: optional(text(100)),
  buttonLinkIt: optional(webAddress),
  buttonLinkEn: optional(webAddress),
  targetEmails: z.array(email).max(10_000).optional(),
  user: optional(id),
  center: optional(id),
  audience: optional(z.enum(['italian', 'non-italian'])),
  qualifications: z.array(z.enum(LEVELS)).max(LEVELS.length).optional(),
  userType: optional(z.enum(ROLES)),
  sendingDate: optional(instant),
  bypassConsent: z.boolean().optional(),
  bypassReason: optional(longText(1000)),
  status: z.enum(NEWSLETTER_STATUSES).optional(),
  error: optional(z.string()),
  sentAt: optional(instant),
  creatorId: optional(id),
  ...stamps,
});

export type NewsletterField = keyof z.infer<typeof newsletterRecord>;
