import { checkMerged } from '@/lib/requests/check-merged';
import type { Verbs } from '@/lib/rest/records';
import { createReporting } from './create-reporting';
import { updateReporting } from './update-reporting';

export const verbs: Verbs = { create: createReporting, update: updateReporting, restored: checkMerged };
