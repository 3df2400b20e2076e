import { sendAccountInvitation } from '@/lib/accounts/send-invitation';
import type { Actor } from '@/lib/auth/actor';
import { conflict } from '@/lib/errors';
import { parse } from '@/lib/http/validation';
import { createRecord } from '@/lib/rest/records';
import { type Tx, within } from '@/lib/rest/transaction';
import { updateRecord } from '@/lib/rest/write';
import { users } from '@/lib/users/resource';
import { verbs as userVerbs } from '@/lib/users/verbs';
import { type Application, lockApplication } from './lock-application';
import { type ApplicationName, type NewPerson, newPerson } from './schema.becoming';

export type Became = { userId: string; isNew: boolean };

/**
 * Whoever sent in a request becomes a person of the portal, with a letter to set the password; who has an account with that address
 * is linked as they are. What they have agreed to in the form of a visitor is no consent of an account: they are asked by it.
 * @throws Problem 409 for a request that has become somebody, and for the address of a deleted account
 */
export async function becomePerson(
  tx: Tx,
  actor: Actor,
  name: ApplicationName,
  id: string,
  body: unknown,
): Promise<Became> {
  const application = await lockApplication(tx, actor, name, id);
  if (application.userId) throw conflict('errors.becameAlready', 'becameUserId');
  const known = await findByAddress(tx, application.email);
  const userId = known ?? (await createPerson(tx, actor, application, parse(newPerson, body)));
  await updateRecord(tx, application.resource, actor, application.locked, {}, { becameUserId: userId });
  return { userId, isNew: known === null };
}

/** Two requests from one address are worked on one after the other, so that the second finds whom the first has become. */
async function findByAddress(tx: Tx, email: string): Promise<string | null> {
  await within(tx)('select pg_advisory_xact_lock(hashtext($1)) is null as ok', [`applicant ${email.toLowerCase()}`]);
  const known = await tx.user.findUnique({
    where: { email },
    select: { id: true, deletedAt: true, mergedIntoId: true },
  });
  if (known?.mergedIntoId) return known.mergedIntoId;
  if (known?.deletedAt) throw conflict('errors.deletedAccount', 'email');
  return known?.id ?? null;
}

async function createPerson(tx: Tx, actor: Actor, { email, culture }: Application, person: NewPerson): Promise<string> {
  const language = person.culture ?? culture;
  const id = await createRecord(tx, { resource: users, verbs: userVerbs }, actor, {
    ...person,
    email,
    culture: language,
  });
  await sendAccountInvitation(tx, { id, name: person.name, email, culture: language });
  return id;
}
