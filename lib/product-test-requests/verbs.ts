import { checkMerged } from '@/lib/requests/check-merged';
import type { Verbs } from '@/lib/rest/records';
import { createRequest, importRequest } from './create-request';
import { updateRequest } from './update-request';

export const verbs: Verbs = {
  create: createRequest,
  imported: importRequest,
  update: updateRequest,
  restored: checkMerged,
};
