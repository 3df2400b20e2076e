import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import type { Verbs } from '@/lib/core/records';
import { insertRecord } from '@/lib/core/write';
import { changeRequest } from '@/lib/nouns/requests/change-request';
import { checkMerged } from '@/lib/nouns/requests/check-merged';
import { dueOnArrival } from '@/lib/nouns/requests/data';
import { confirmArrival } from '@/lib/nouns/requests/write-to-applicant';
import type { Tx } from '@/lib/run/db/transaction';
import { contacts } from './resource';

export const verbs: Verbs = {
  create: createContact,
  imported: importContact,
  update: (tx, actor, locked, input) => changeRequest(tx, contacts, actor, locked, input),
  restored: checkMerged,
};

/** Creates a message from a sheet: it is due as one that arrives today, but its sender is not written to. */
async function importContact(tx: Tx, actor: Actor, input: Input): Promise<string> {
  return insertRecord(tx, contacts, actor, input, { dueOn: await dueOnArrival(tx) });
}

/** Creates a message from the API or the office; like a public one it gets a due date and is confirmed. */
async function createContact(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const id = await importContact(tx, actor, input);
  await confirmArrival(tx, 'contacts', id);
  return id;
}
