import { everyRow, type Policy } from '@/lib/rest/policy';
import type { Prisma } from '@/prisma/generated/client';
import type { SettingField } from './schema';

const written = ['name', 'value'] as const;

export const policy: Policy<Prisma.SettingWhereInput, SettingField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};
