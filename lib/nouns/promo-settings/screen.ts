import { defineScreen } from '@/lib/core/screens/define';
import type { PromoSettingField } from './resource';

export const screen = defineScreen<PromoSettingField>({
  resource: 'promo-settings',
  title: ['name'],
  found: [],
  imported: { by: ['name'] },
  lists: {
    'options/promo-settings': { areas: ['admin'], tab: 7, columns: ['name', 'logoUrl', 'active'], filters: ['active'] },
  },
  record: { areas: ['admin'] },
  form: { areas: ['admin'], inDialog: true, groups: [{ fields: ['name', 'logoUrl', 'active'] }] },
});
