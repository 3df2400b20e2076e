import { z } from 'zod';
import { keeping } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { optional, stamps, text, webAddress } from '@/lib/core/fields/schema.fields';

const promoSettingRecord = z.object({
  name: text(100),
  logoUrl: optional(webAddress),
  active: z.boolean().optional(),
  ...stamps,
});

export type PromoSettingField = keyof z.infer<typeof promoSettingRecord>;

const written = ['name', 'logoUrl', 'active'] as const;

export const promoSettings = defineResource({
  name: 'promo-settings',
  model: 'PromoSetting',
  schema: promoSettingRecord,
  policy: { admin: keeping(written) },
  search: ['name'],
  sort: 'name',
});
