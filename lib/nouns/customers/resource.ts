import { z } from 'zod';
import { keeping } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import {
  address,
  culture,
  email,
  longText,
  optional,
  percentage,
  reference,
  stamps,
  text,
  wholeNumber,
} from '@/lib/core/fields/schema.fields';
import { names } from '@/lib/run/names';

/** Italian numbers end in a Luhn check digit, with or without `IT`; others must begin with their country. */
function isChecked(typed: string): boolean {
  const [, italian] = /^(?:IT)?(\d{11})$/.exec(typed) ?? [];
  if (!italian) return /^(?!IT)[A-Z]{2}/.test(typed);
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
  const digits = Array.from(italian, Number);
  return digits.reduce((sum, digit, n) => sum + (n % 2 === 1 ? doubled[digit]! : digit), 0) % 10 === 0;
}

const vatNumber = text(40)
  .regex(/^[A-Z]{0,4}\d[\dA-Z]{6,12}$/, 'validation.vatNumber')
  .refine(isChecked, 'validation.vatNumber');

export const customerRecord = z.object({
  businessName: text(),
  vat: optional(vatNumber),
  businessSector: optional(text()),
  language: culture.optional(),
  defaultMarginPercentage: optional(percentage),
  agentId: optional(reference('users')),
  notes: optional(longText()),
  /** ISO 4217. */
  currencyId: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  paymentDays: optional(wholeNumber(0, 365)),
  billingInfo: z
    .strictObject({ taxCode: optional(text(40)), vatNumber: optional(vatNumber), pec: optional(email) })
    .optional(),
  defaultVatRateId: optional(reference('vat_rates')),
  address: optional(address),
  billingAddress: optional(address),
  shippingAddress: optional(address),
  ...stamps,
});

export type CustomerField = keyof z.infer<typeof customerRecord>;

const written = names(`businessName vat businessSector language defaultMarginPercentage agentId notes currencyId
  paymentDays billingInfo defaultVatRateId address billingAddress shippingAddress`);

export const customers = defineResource({
  name: 'customers',
  model: 'Customer',
  schema: customerRecord,
  sources: { billingInfo: { parts: { taxCode: 'billingTaxCode', vatNumber: 'billingVatNumber', pec: 'billingPec' } } },
  policy: { admin: keeping(written) },
  search: ['businessName', 'vat', 'billingInfo.taxCode', 'billingInfo.pec'],
  sort: 'businessName',
});
