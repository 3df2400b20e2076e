import { z } from 'zod';
import { everyRow, type Policy } from '@/lib/core/access/policy';
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

const policy: Policy<'PromoSetting', PromoSettingField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};

export const promoSettings = defineResource({
  name: 'promo-settings',
  model: 'PromoSetting',
  schema: promoSettingRecord,
  policy,
  search: ['name'],
  sort: 'name',
});
