import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { ConsultantField } from './schema';

const written = ['region', 'name', 'surname', 'lastTrimesterMinTreatments', 'userId'] as const;

export const policy: Policy<'Consultant', ConsultantField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};
