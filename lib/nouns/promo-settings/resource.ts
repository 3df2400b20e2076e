import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { promoSettingRecord } from './schema';

export const promoSettings = defineResource({
  name: 'promo-settings',
  model: 'PromoSetting',
  schema: promoSettingRecord,
  policy,
  search: ['name'],
  sort: 'name',
});
