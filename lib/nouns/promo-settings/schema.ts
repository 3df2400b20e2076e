import { z } from 'zod';
import { optional, stamps, text, webAddress } from '@/lib/core/fields/schema.fields';

/** The current promotion as shown in the shop. */
export const promoSettingRecord = z.object({
  name: text(100),
  logoUrl: optional(webAddress),
  active: z.boolean().optional(),
  ...stamps,
});

export type PromoSettingField = keyof z.infer<typeof promoSettingRecord>;
