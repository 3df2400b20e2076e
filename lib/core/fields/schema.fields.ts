// The building blocks of every noun's schema. Messages are keys of messages/*.json.

import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { isProperName } from '@/lib/run/mail/proper-name';
import type { Words } from '@/lib/run/names';

const storable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** A text that is too long is not checked any further: it may be as long as a request, and others would wait. */
export const text = (max: number = LONGEST.line) =>
  z.string().trim().min(1).max(max, { abort: true }).refine(storable, 'validation.characters');
/** The name of a person, practice or company that may appear in e-mails. */
export const properName = (max: number) => text(max).refine(isProperName, 'validation.name');
export const longText = (max: number = LONGEST.text) =>
  kind('long', z.string().max(max, { abort: true }).refine(storable, 'validation.characters'));
export const confidentialText = (max?: number) => kind('confidential', longText(max));
export const email = z.email('validation.email').max(LONGEST.email);
/** +39 or 0039, a space, 8 to 10 digits; or a foreign number: country code, a space, 6 to 12 digits. */
export const phoneAnywhere = kind(
  'phone',
  z.string().regex(/^((\+39|0039) \d{8,10}|(\+|00)([124-9]\d{0,2}|3[0-8]\d?) \d{6,12})$/, 'validation.phone'),
);
export const webAddress = z.url({ protocol: /^https?$/, error: 'validation.url' }).max(LONGEST.webAddress);
export const id = z.uuid('validation.invalid');
export const instant = z.iso.datetime({ offset: true, error: 'validation.date' });
export const day = z.iso.date('validation.date');
export const wholeNumber = (min: number, max: number) => z.int().min(min).max(max);
export const country = kind('country', z.string().regex(/^[A-Z]{2}$/, 'validation.country'), { words: 'countries' });
export const provinceCode = kind('province', z.string().regex(/^[A-Z]{2}$/, 'validation.provinceCode'));

/** May be omitted, or cleared with null. */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish();

/** The id of a record of another resource, given by its name under /api. */
export const reference = (to: string, among?: Readonly<Record<string, string>>) =>
  kind('reference', id, { to, ...(among && { among }) });

/** Ids of records of another resource, without duplicates. */
export const references = (to: string, max = 200, among?: Readonly<Record<string, string>>) =>
  z
    .array(reference(to, among))
    .max(max)
    .refine((all) => new Set(all).size === all.length, 'validation.duplicates');

/** Where to read a picture that another field names by its id. */
export const picture = kind('picture', z.object({ full: z.string() }));

export const stamps = {
  createdAt: kind('stamp', instant).optional(),
  updatedAt: kind('stamp', instant).optional(),
  deletedAt: kind('stamp', instant).nullish(),
};

/** Languages of people and content; the interface has all but Portuguese. */
export const CULTURES = ['de', 'en', 'es', 'fr', 'it', 'pt'] as const;
export type Culture = (typeof CULTURES)[number];
export const culture = kind('language', z.enum(CULTURES), { words: 'records.values.culture' });
/** At most two decimals, as in the database. */
export const money = kind('money', z.number().min(0).max(99_999_999).multipleOf(0.01));
export const percentage = kind('percentage', z.number().min(0).max(100).multipleOf(0.01));

const addressParts = {
  streetName: optional(text()),
  streetNumber: optional(text(LONGEST.streetNumber)),
  zipCode: optional(text(LONGEST.zipCode)),
  city: optional(text(LONGEST.city)),
  province: optional(text(LONGEST.city)),
  // A two-letter code in Italy, a number in France.
  provinceCode: optional(z.string().regex(/^[A-Z\d]{1,3}$/, 'validation.provinceCode')),
  region: optional(text(LONGEST.city)),
  country: optional(country),
  plainAddress: optional(text(LONGEST.plainAddress)),
  placeId: optional(kind('id', text(300))),
};

/** The address of a person, practice or parcel, in parts or as one line; at least one of them. */
export const address = kind(
  'address',
  z.strictObject(addressParts).refine((parts) => Object.values(parts).some((part) => part), 'validation.required'),
);

/** A record as a screen reads it, with these fields. */
export type ReadOf<Schema extends z.ZodObject, Names extends string> = { _id: string } & {
  [Field in Words<Names> & keyof z.output<Schema>]-?: Exclude<z.output<Schema>[Field], undefined>;
};
