import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { settingRecord } from './schema';

export const settings = defineResource({
  name: 'settings',
  model: 'Setting',
  schema: settingRecord,
  policy,
  search: ['name', 'value'],
  sort: 'name',
});
