import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import type { Verbs } from '@/lib/core/records';
import { insertRecord } from '@/lib/core/write';
import { changeRequest } from '@/lib/nouns/requests/change-request';
import { checkMerged } from '@/lib/nouns/requests/check-merged';
import { dueOnArrival } from '@/lib/nouns/requests/data';
import type { Tx } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';
import { requireReportingsLeft } from './data';
import { reportings } from './resource';

export const verbs: Verbs = {
  create: createReporting,
  update: (tx, actor, locked, input) => changeRequest(tx, reportings, actor, locked, input),
  restored: checkMerged,
};

/**
 * Reports a center or a person. Each has a deletion request of its own kind.
 * @throws Problem 429 above ten a day
 */
async function createReporting(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const { type, centerId, userId } = input;
  if (type === 'deleteCenter' && !centerId) throw invalid([{ field: 'centerId', message: 'validation.required' }]);
  if (type === 'deleteUser' && centerId) throw invalid([{ field: 'type', message: 'validation.choice' }]);
  if (type === 'deleteUser' && !userId) throw invalid([{ field: 'userId', message: 'validation.required' }]);
  if (actor.group !== 'admin') await requireReportingsLeft(tx, requirePerson(actor));
  return insertRecord(tx, reportings, actor, input, { dueOn: await dueOnArrival(tx) });
}
