import type { Verbs } from '@/lib/rest/records';
import { checkMergedCenter } from './check-merged';
import { createCenter } from './create-center';
import { lockNamedPeople, updateCenter } from './update-center';

export const verbs: Verbs = {
  create: createCenter,
  update: updateCenter,
  lockFirst: lockNamedPeople,
  restored: checkMergedCenter,
};
