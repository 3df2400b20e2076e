import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import {
  address,
  culture,
  email,
  id,
  instant,
  optional,
  properName,
  reference,
  stamps,
  text,
} from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { emailAddress, optionalText, phoneNumber, requiredName, requiredText } from '@/lib/core/fields/schema.typed';
import { assignee, workFields } from '@/lib/nouns/requests/schema';

export const LARGEST_LOGO = 5;

/** The fields that the public form sends with the logo; problems are listed in this order. */
export const rollupForm = z.object({
  rollupName: optionalText(LONGEST.rollupName),
  referentName: requiredName(LONGEST.personName),
  email: emailAddress,
  phone: phoneNumber,
  shippingAddress: requiredText(LONGEST.shippingAddress),
});

/** Why an open request is unanswered; only those with the last reason are part of the next export. */
export const ROLLUP_WAITS = ['center', 'clean-and-white', 'kit-already-sent', 'next-export'] as const;

/** A Clean & White roll-up banner with the logo or name of the center, and its delivery address. */
export const rollupRequestRecord = z.object({
  rollupName: optional(text(LONGEST.rollupName)),
  logoImageId: optional(kind('file', id)),
  shippingAddress: address,
  referentName: properName(LONGEST.personName),
  email: optional(email),
  phone: phoneNumber,
  /** The language of its letters; null means the account's. */
  culture: optional(culture),
  status: kind('state', z.enum(['open', 'closed'])).optional(),
  closedAt: optional(instant),
  /** Null once it is closed. */
  waitsFor: z.enum(ROLLUP_WAITS).nullish(),
  assigneeId: assignee,
  ...workFields,
  mergedIntoId: optional(reference('cw-rollup-requests')),
  centerId: optional(reference('centers')),
  userId: optional(reference('users')),
  ...stamps,
});

export type RollupRequestField = keyof z.infer<typeof rollupRequestRecord>;
