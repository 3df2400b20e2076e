import { changeRequest } from '@/lib/requests/change-request';
import { checkMerged } from '@/lib/requests/check-merged';
import type { Verbs } from '@/lib/rest/records';
import { createReporting } from './create-reporting';
import { reportings } from './resource';

export const verbs: Verbs = {
  create: createReporting,
  update: (tx, actor, locked, input) => changeRequest(tx, reportings, actor, locked, input),
  restored: checkMerged,
};
