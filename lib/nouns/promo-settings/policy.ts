import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { PromoSettingField } from './schema';

const written = ['name', 'logoUrl', 'active'] as const;

export const policy: Policy<'PromoSetting', PromoSettingField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};
