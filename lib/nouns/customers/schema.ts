import { z } from 'zod';
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

/** A recipient of invoices. */
export const customerRecord = z.object({
  businessName: text(),
  vat: optional(text(40)),
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
    .strictObject({ taxCode: optional(text(40)), vatNumber: optional(text(40)), pec: optional(email) })
    .optional(),
  defaultVatRateId: optional(reference('vat_rates')),
  address: optional(address),
  billingAddress: optional(address),
  shippingAddress: optional(address),
  ...stamps,
});

export type CustomerField = keyof z.infer<typeof customerRecord>;
