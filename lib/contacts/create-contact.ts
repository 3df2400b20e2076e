import type { Actor } from '@/lib/auth/actor';
import { dueOnArrival } from '@/lib/requests/data';
import { confirmArrival } from '@/lib/requests/write-to-applicant';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { insertRecord } from '@/lib/rest/write';
import { contacts } from './resource';

/** Creates a message from a sheet: it is due as one that arrives today, but its sender is not written to. */
export const importContact = async (tx: Tx, actor: Actor, input: Input): Promise<string> =>
  insertRecord(tx, contacts, actor, input, { dueOn: await dueOnArrival(tx) });

/**
 * Creates a message sent through the API or typed by the office; like one of the public form it
 * gets a due date and is confirmed to the sender.
 */
export async function createContact(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const id = await importContact(tx, actor, input);
  await confirmArrival(tx, 'contacts', id);
  return id;
}
