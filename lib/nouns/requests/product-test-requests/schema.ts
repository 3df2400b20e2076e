import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import {
  culture,
  email,
  instant,
  longText,
  optional,
  properName,
  provinceCode,
  reference,
  stamps,
  text,
  webAddress,
} from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { accepted, emailAddress, phoneNumber, requiredName, requiredText } from '@/lib/core/fields/schema.typed';
import { conversionFields, workFields } from '@/lib/nouns/requests/schema';

export const PRODUCTS = ['TOUCH', 'CLICK', 'STICK', 'ULTRA', 'HOME'] as const;
export type Product = (typeof PRODUCTS)[number];

/** Countries that consultants visit. */
export const COUNTRIES = ['IT', 'DE', 'FR', 'ES', 'GB', 'PT', 'AT', 'CH'] as const;

/** The fields of the public form, all required. The province is as typed: a name or a two-letter code. */
export const productTestForm = z
  .object({
    name: requiredName(LONGEST.companyName),
    referent: requiredName(LONGEST.personName),
    referentEmail: emailAddress,
    phoneNumber,
    country: z.enum(COUNTRIES, { error: 'validation.required' }),
    city: requiredText(LONGEST.city),
    province: requiredText(LONGEST.city),
    zipCode: requiredText(LONGEST.zipCode),
    productType: z.enum(PRODUCTS, { error: 'validation.required' }),
    applicantNotes: requiredText(LONGEST.note),
    privacyAccepted: accepted,
  })
  .refine(({ country, zipCode }) => country !== 'IT' || /^\d{5}$/.test(zipCode), {
    path: ['zipCode'],
    error: 'validation.zipCode',
  });

export type ProductTestForm = z.infer<typeof productTestForm>;

/** In any case; null if there is none. */
export function productNamed(name: string): Product | null {
  return PRODUCTS.find((product) => product === name.toUpperCase()) ?? null;
}

const requestAddress = kind(
  'address',
  z.strictObject({
    country: z.enum(COUNTRIES),
    city: text(LONGEST.city),
    province: text(LONGEST.city),
    provinceCode: optional(provinceCode),
    zipCode: text(LONGEST.zipCode),
  }),
);

export const productTestRequestRecord = z.object({
  name: properName(LONGEST.companyName),
  referent: properName(LONGEST.personName),
  referentEmail: email,
  phoneNumber,
  address: requestAddress,
  notes: optional(longText(LONGEST.comment)),
  applicantNotes: longText(LONGEST.note).min(1),
  consultantNotes: optional(longText(LONGEST.comment)),
  code: z.enum(PRODUCTS).optional().meta({ deprecated: true, description: 'The same as `productType`.' }),
  productType: z.enum(PRODUCTS),
  consultant: optional(reference('users', { 'originalRole[in]': 'admin,consultant,area-manager' })),
  status: kind('state', z.enum(['new', 'managed'])).optional(),
  ...workFields,
  mergedIntoId: optional(reference('product-test-requests')),
  ...conversionFields,
  trackingUrl: optional(webAddress),
  privacyAccepted: z.literal(true, 'validation.privacy'),
  culture: culture.optional(),
  managedAt: optional(instant),
  ...stamps,
});

export type ProductTestRequestField = keyof z.infer<typeof productTestRequestRecord>;
