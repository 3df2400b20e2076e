import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { SettingField } from './schema';

const written = ['name', 'value'] as const;

export const policy: Policy<'Setting', SettingField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};
