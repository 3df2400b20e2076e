import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type ConsultantField, consultantRecord } from './schema';

const written = ['region', 'name', 'surname', 'lastTrimesterMinTreatments', 'userId'] as const;

const policy: Policy<'Consultant', ConsultantField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};

export const consultants = defineResource({
  name: 'consultants',
  model: 'Consultant',
  schema: consultantRecord,
  policy,
  search: ['region', 'name', 'surname'],
  sort: 'region',
});
