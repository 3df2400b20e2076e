import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import {
  culture,
  email,
  longText,
  optional,
  properName,
  reference,
  stamps,
  text,
} from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import {
  accepted,
  emailAddress,
  optionalText,
  phoneNumber,
  requiredName,
  requiredText,
  ticked,
} from '@/lib/core/fields/schema.typed';
import { assignee, conversionFields, workFields } from '@/lib/nouns/requests/schema';

export const WHO_ARE_YOU = ['patient', 'expert', 'other'] as const;
export const CONTACT_TYPES = ['treatment', 'center', 'products', 'training', 'other'] as const;
export const LONGEST_MESSAGE = 4000;

export const contactForm = z.object({
  whoAreYou: z.enum(WHO_ARE_YOU, { error: 'validation.required' }),
  name: requiredName(LONGEST.personName),
  email: emailAddress,
  phoneNumber: z.preprocess((value) => value || null, phoneNumber.nullable()),
  petitionerInfo: optionalText(LONGEST.companyName),
  contactType: z.enum(CONTACT_TYPES, { error: 'validation.required' }),
  message: requiredText(LONGEST_MESSAGE),
  centerId: z.preprocess((value) => value || null, z.uuid().nullable()),
  privacyAccepted: accepted,
  marketingAccepted: ticked,
});

export const CASE_STATUSES = ['pending', 'processing', 'closed', 'rejected'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

export const contactRecord = z.object({
  name: properName(LONGEST.personName),
  email,
  secondaryEmail: optional(email),
  phoneNumber: optional(phoneNumber),
  mobilePhone: optional(phoneNumber),
  role: optional(text(100)),
  contactType: optional(z.enum(CONTACT_TYPES)),
  message: longText(LONGEST_MESSAGE).min(1),
  whoAreYou: z.enum(WHO_ARE_YOU).optional(),
  petitionerInfo: optional(text(LONGEST.companyName)),
  petitionerMessage: optional(longText(LONGEST_MESSAGE)),
  status: kind('state', z.enum(CASE_STATUSES)).optional(),
  assigneeId: assignee,
  ...workFields,
  mergedIntoId: optional(reference('contacts')),
  centerId: optional(reference('centers')),
  ...conversionFields,
  privacyAccepted: z.literal(true, 'validation.privacy'),
  marketingAccepted: z.boolean().optional(),
  culture: culture.optional(),
  ...stamps,
});

export type ContactField = keyof z.infer<typeof contactRecord>;
