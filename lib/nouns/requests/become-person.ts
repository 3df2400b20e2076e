import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { parse } from '@/lib/core/fields/validation';
import { flag, id, object } from '@/lib/core/json-schema';
import { createRecord } from '@/lib/core/records';
import { type Address, defineVerb } from '@/lib/core/verb';
import { updateRecord } from '@/lib/core/write';
import { revokeUnproved } from '@/lib/nouns/accounts/revoke-unproved';
import { users } from '@/lib/nouns/users/resource';
import { sendPasswordLink } from '@/lib/nouns/users/send-account-link';
import { verbs as userVerbs } from '@/lib/nouns/users/verbs';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import { foldedText } from '@/lib/run/i18n/folded-text';
import { picked } from '@/lib/run/names';
import { type Application, lockApplication } from './lock-application';
import { type ApplicationName, type NewPerson, newPerson } from './schema.becoming';

type Became = { userId: string; isNew: boolean };

/**
 * Creates an account for the applicant of a request, with an e-mail for setting the password; an existing account with
 * that address is linked. If that address was never confirmed, its registrant may be somebody else: their ways to sign
 * in are removed, and a letter lets its reader set the password. Consents given in a visitor's form do not apply to the
 * account, which asks for its own.
 * @throws Problem 409 if the request has a person already, and for the address of a deleted account
 */
async function becomePerson(
  tx: Tx,
  actor: Actor,
  name: ApplicationName,
  requestId: string,
  body: unknown,
): Promise<Became> {
  const application = await lockApplication(tx, actor, name, requestId);
  if (application.userId) throw conflict('errors.becameAlready', 'becameUserId');
  const known = await findByAddress(tx, actor, application.email);
  const userId = known ?? (await createPerson(tx, actor, application, parse(newPerson, body)));
  await updateRecord(tx, application.resource, actor, application.locked, {}, { becameUserId: userId });
  return { userId, isNew: known === null };
}

/** Two requests from one address are processed in turn, so that the second finds the account of the first. */
async function findByAddress(tx: Tx, actor: Actor, email: string): Promise<string | null> {
  await within(tx)('select pg_advisory_xact_lock(hashtext($1)) is null as ok', [`applicant ${foldedText(email)}`]);
  const known = await tx.user.findUnique({
    where: { email },
    select: picked('id deletedAt mergedIntoId confirmedUser enabledUser name culture'),
  });
  const into = known?.mergedIntoId;
  if (into && (await tx.user.findFirst({ where: { id: into, deletedAt: null }, select: { id: true } }))) return into;
  if (known?.deletedAt) throw conflict('errors.deletedAccount', 'email');
  if (known && !known.confirmedUser && (await revokeUnproved(tx, known.id)) && known.enabledUser)
    await sendPasswordLink(tx, requirePerson(actor), { ...known, email });
  return known?.id ?? null;
}

function createPerson(tx: Tx, actor: Actor, { email, culture }: Application, person: NewPerson): Promise<string> {
  const input = { ...person, email, culture: person.culture ?? culture, sendInvitation: true };
  return createRecord(tx, { resource: users, verbs: userVerbs }, actor, input);
}

const becomingPerson = (address: Address, name: ApplicationName) =>
  defineVerb(address, {
    summary: 'Create an account for the sender of the request, or link the existing one with that address',
    body: newPerson,
    answer: object({ userId: id, isNew: flag }),
    run: ({ tx, actor, id: request, raw }) => becomePerson(tx, actor, name, request, raw),
  });

export const personOfContact = becomingPerson('POST /contacts/{id}/person', 'contacts');
export const personOfProductTest = becomingPerson('POST /product-test-requests/{id}/person', 'product-test-requests');
