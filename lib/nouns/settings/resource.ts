import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type SettingField, settingRecord } from './schema';

const written = ['name', 'value'] as const;

const policy: Policy<'Setting', SettingField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};

export const settings = defineResource({
  name: 'settings',
  model: 'Setting',
  schema: settingRecord,
  policy,
  search: ['name', 'value'],
  keys: 'never',
  sort: 'name',
});
