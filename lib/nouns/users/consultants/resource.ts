import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { consultantRecord } from './schema';

export const consultants = defineResource({
  name: 'consultants',
  model: 'Consultant',
  schema: consultantRecord,
  policy,
  search: ['region', 'name', 'surname'],
  sort: 'region',
});
