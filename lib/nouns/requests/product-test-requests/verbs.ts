import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import type { Verbs } from '@/lib/core/records';
import type { Locked } from '@/lib/core/write';
import { changeRequest } from '@/lib/nouns/requests/change-request';
import { checkMerged } from '@/lib/nouns/requests/check-merged';
import type { Tx } from '@/lib/run/db/transaction';
import { createRequest, importRequest } from './create-request';
import { productTestRequests } from './resource';

export const verbs: Verbs = {
  create: createRequest,
  imported: importRequest,
  update: updateRequest,
  restored: checkMerged,
};

/** Changes a request; notes of the consultant, or a tracking address, set it to managed. */
async function updateRequest(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  const isAnswered = Boolean(input.consultantNotes || input.trackingUrl) || input.status === 'managed';
  const isManaged = locked.before.status === 'new' && isAnswered;
  const columns = isManaged ? { status: 'managed', managedAt: new Date() } : {};
  await changeRequest(tx, productTestRequests, actor, locked, input, columns);
}
