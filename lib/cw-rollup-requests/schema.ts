import { z } from 'zod';
import { optionalText, phoneNumber, requiredText } from '@/lib/contacts/schema';

/** Megabytes. */
export const LARGEST_LOGO = 5;
export const LOGO_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** What the public form sends beside the logo. */
export const rollupForm = z.object({
  rollupName: optionalText(80),
  shippingAddress: requiredText(300),
  referentName: requiredText(120),
  phone: phoneNumber,
});
