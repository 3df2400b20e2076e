import { z } from 'zod';
import { culture, optional, phone, properName, text } from '@/lib/rest/schema';

/** The kinds of request that say who has sent them in, signed in or not. */
export const APPLICATIONS = ['contacts', 'product-test-requests'] as const;
export type ApplicationName = (typeof APPLICATIONS)[number];

export const isApplication = (name: string): name is ApplicationName => APPLICATIONS.some((one) => one === name);

/** What an applicant can become: nobody who works for the programme, who is made with more care. */
export const APPLICANT_ROLES = [
  'user',
  'expert',
  'dentist',
  'hygienist',
  'dental-therapist',
  'student',
  'other',
] as const;

/** The person an applicant becomes; the address is that of the request. */
export const newPerson = z.strictObject({
  name: properName(120),
  surname: properName(120),
  role: z.enum(APPLICANT_ROLES, { error: 'validation.required' }),
  phone: optional(phone),
  culture: culture.optional(),
});

/** The center it becomes; what is not known is completed there. */
export const newCenter = z.strictObject({
  name: properName(200),
  streetName: optional(text()),
  streetNumber: optional(text(20)),
  zipCode: optional(text(12)),
  city: text(120),
  province: optional(text(120)),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'validation.country')
    .optional(),
});

export type NewPerson = z.infer<typeof newPerson>;
export type NewCenter = z.infer<typeof newCenter>;
