import type { Verbs } from '@/lib/rest/records';
import { checkMergedCenter } from './check-merged';
import { lockNamedPeople, updateCenter } from './update-center';

export const verbs: Verbs = { update: updateCenter, lockFirst: lockNamedPeople, restored: checkMergedCenter };
