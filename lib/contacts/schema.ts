import { z } from 'zod';
import { becameFields, workFields } from '@/lib/requests/schema';
import { kind } from '@/lib/rest/kinds';
import { culture, email, longText, optional, properName, reference, stamps, text } from '@/lib/rest/schema.fields';

/** A required text. */
export const requiredText = (longest: number) =>
  z.string({ error: 'validation.required' }).trim().min(1, 'validation.required').max(longest);

/** A required name of a person or a firm, shown in letters and lists of the office. */
export const requiredName = (longest: number) => requiredText(longest).pipe(properName(longest));

/** An optional text; an empty one becomes null. */
export const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullish()
    .transform((written) => written || null);

export const emailAddress = requiredText(254).pipe(z.email({ error: 'validation.email' }));

const ITALIAN = /^(?:\+39|0039) \d{8,10}$/;
const ABROAD = /^(?:\+|00)(?!39)[1-9]\d{0,2} \d{6,12}$/;

/** Converts a typed phone number to the programme's format: `+39 3471234567`. */
export function tidyPhone(typed: string): string {
  const bare = typed
    .trim()
    .replaceAll(/[\s./()-]+/g, ' ')
    .trim();
  const italian = /^(\+39|0039)\s?(.*)$/.exec(bare);
  if (italian) return `${italian[1]} ${italian[2]!.replaceAll(' ', '')}`;
  const abroad = /^((?:\+|00)[1-9]\d{0,2}) (.*)$/.exec(bare);
  return abroad ? `${abroad[1]} ${abroad[2]!.replaceAll(' ', '')}` : bare;
}

/** +39 or 0039, a space, 8 to 10 digits; foreign numbers in the same format with their own code. */
export const phoneNumber = kind(
  'phone',
  requiredText(30)
    .transform(tidyPhone)
    .refine((number) => ITALIAN.test(number) || ABROAD.test(number), 'validation.phone'),
);

/** A checkbox that must be ticked; forms send `true`, programs a boolean. */
export const accepted = z
  .union([z.boolean(), z.string()], { error: 'validation.privacy' })
  .nullish()
  .transform((value) => value === true || value === 'true' || value === 'on')
  .refine((value) => value, 'validation.privacy');

/** An optional checkbox. */
const ticked = z
  .union([z.boolean(), z.string()])
  .nullish()
  .transform((value) => value === true || value === 'true' || value === 'on');

export const WHO_ARE_YOU = ['patient', 'expert', 'other'] as const;
export const CONTACT_TYPES = ['treatment', 'center', 'products', 'training', 'other'] as const;
export const LONGEST_MESSAGE = 4000;

/** What the public contact form sends. */
export const contactForm = z.object({
  whoAreYou: z.enum(WHO_ARE_YOU, { error: 'validation.required' }),
  name: requiredName(120),
  email: emailAddress,
  phoneNumber: z.preprocess((value) => value || null, phoneNumber.nullable()),
  petitionerInfo: optionalText(160),
  contactType: z.enum(CONTACT_TYPES, { error: 'validation.required' }),
  message: requiredText(LONGEST_MESSAGE),
  centerId: z.preprocess((value) => value || null, z.uuid().nullable()),
  privacyAccepted: accepted,
  marketingAccepted: ticked,
});

export const CASE_STATUSES = ['pending', 'processing', 'closed', 'rejected'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** A message from the public site. */
export const contactRecord = z.object({
  name: properName(120),
  email,
  secondaryEmail: optional(email),
  phoneNumber: optional(phoneNumber),
  mobilePhone: optional(phoneNumber),
  role: optional(text(100)),
  contactType: optional(z.enum(CONTACT_TYPES)),
  message: longText(LONGEST_MESSAGE).min(1),
  whoAreYou: z.enum(WHO_ARE_YOU).optional(),
  petitionerInfo: optional(text(160)),
  petitionerMessage: optional(longText(LONGEST_MESSAGE)),
  status: kind('state', z.enum(CASE_STATUSES)).optional(),
  assigneeId: optional(reference('users')),
  ...workFields,
  mergedIntoId: optional(reference('contacts')),
  centerId: optional(reference('centers')),
  ...becameFields,
  privacyAccepted: z.literal(true, 'validation.privacy'),
  marketingAccepted: z.boolean().optional(),
  culture: culture.optional(),
  ...stamps,
});

export type ContactField = keyof z.infer<typeof contactRecord>;
