import { defineScreen } from '@/lib/core/screens/define';
import type { SettingField } from './schema';

export const screen = defineScreen<SettingField>({
  resource: 'settings',
  title: ['name'],
  found: [],
  lists: { 'options/settings': { areas: ['admin'], tab: 1, columns: ['name', 'value'] } },
  record: { areas: ['admin'] },
});
