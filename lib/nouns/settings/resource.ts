import { keeping } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { settingRecord } from './schema';

export const settings = defineResource({
  name: 'settings',
  model: 'Setting',
  schema: settingRecord,
  policy: { admin: keeping(['name', 'value']) },
  search: ['name', 'value'],
  keys: 'never',
  sort: 'name',
});
