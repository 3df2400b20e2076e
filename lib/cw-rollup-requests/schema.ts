import { z } from 'zod';
import { optionalText, phoneNumber, requiredName, requiredText } from '@/lib/contacts/schema';
import { workFields } from '@/lib/requests/schema';
import { kind } from '@/lib/rest/kinds';
import { address, email, id, instant, optional, properName, reference, stamps, text } from '@/lib/rest/schema';

/** Megabytes. */
export const LARGEST_LOGO = 5;
export const LOGO_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** What the public form sends beside the logo. */
export const rollupForm = z.object({
  rollupName: optionalText(80),
  shippingAddress: requiredText(300),
  referentName: requiredName(120),
  phone: phoneNumber,
});

/** Why an open request has not been answered: only the last goes out with the next export. */
export const ROLLUP_WAITS = ['center', 'clean-and-white', 'kit-already-sent', 'next-export'] as const;

/** A Clean & White roll-up, with the logo of the practice or its name, and where it goes. */
export const rollupRequestRecord = z.object({
  rollupName: optional(text(80)),
  logoImageId: optional(kind('file', id)),
  shippingAddress: address,
  referentName: properName(120),
  email: optional(email),
  phone: phoneNumber,
  status: kind('state', z.enum(['open', 'closed'])).optional(),
  closedAt: optional(instant),
  /** What it waits for; null once it is closed. */
  waitsFor: z.enum(ROLLUP_WAITS).nullish(),
  assigneeId: optional(reference('users')),
  ...workFields,
  mergedIntoId: optional(reference('cw-rollup-requests')),
  centerId: optional(reference('centers')),
  userId: optional(reference('users')),
  ...stamps,
});

export type RollupRequestField = keyof z.infer<typeof rollupRequestRecord>;
