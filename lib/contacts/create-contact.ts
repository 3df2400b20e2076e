import type { Actor } from '@/lib/auth/actor';
import { dueOnArrival } from '@/lib/requests/data';
import { confirmArrival } from '@/lib/requests/write-to-applicant';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { insertRecord } from '@/lib/rest/write';
import { contacts } from './resource';

/**
 * Creates a message sent through the API; like one of the public form it
 * gets a due date and is confirmed to the sender.
 */
export async function createContact(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const id = await insertRecord(tx, contacts, actor, input, { dueOn: await dueOnArrival(tx) });
  await confirmArrival(tx, 'contacts', id);
  return id;
}
