import { z } from 'zod';
import { culture, optional, properName, text } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { phoneNumber } from '@/lib/core/fields/schema.typed';
import { names } from '@/lib/run/names';

const APPLICATIONS = ['contacts', 'product-test-requests'] as const;
export type ApplicationName = (typeof APPLICATIONS)[number];

export const isApplication = (name: string): name is ApplicationName => APPLICATIONS.some((one) => one === name);

/** Roles that an applicant can get; staff accounts are created with more care. */
export const APPLICANT_ROLES = names('user expert dentist hygienist dental-therapist student other');

export const newPerson = z.strictObject({
  name: properName(LONGEST.personName),
  surname: properName(LONGEST.personName),
  role: z.enum(APPLICANT_ROLES, { error: 'validation.required' }),
  phone: optional(phoneNumber),
  culture: culture.optional(),
});

/** The center created from a request; missing data is completed later. */
export const newCenter = z.strictObject({
  name: properName(LONGEST.practiceName),
  streetName: optional(text()),
  streetNumber: optional(text(LONGEST.streetNumber)),
  zipCode: optional(text(LONGEST.zipCode)),
  city: text(LONGEST.city),
  province: optional(text(LONGEST.city)),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'validation.country')
    .optional(),
});

export type NewPerson = z.infer<typeof newPerson>;
export type NewCenter = z.infer<typeof newCenter>;
