import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type PromoSettingField, promoSettingRecord } from './schema';

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
