import type { Actor } from '@/lib/auth/actor';
import { dueOnArrival } from '@/lib/requests/data';
import { confirmArrival } from '@/lib/requests/write-to-applicant';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { insertRecord } from '@/lib/rest/write';
import { contacts } from './resource';

/** A message from the API; like one of the public form it is due in some days, and its arrival is confirmed. */
export async function createContact(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const id = await insertRecord(tx, contacts, actor, input, { dueOn: await dueOnArrival(tx) });
  await confirmArrival(tx, 'contacts', id);
  return id;
}
