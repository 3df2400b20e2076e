import { scopesOf } from '@/lib/core/access/scopes';
import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson, requireVerified } from '@/lib/core/actor/require-person';
import { audit } from '@/lib/core/audit';
import { parse } from '@/lib/core/fields/validation';
import { id, object, text } from '@/lib/core/json-schema';
import { nouns } from '@/lib/core/nouns';
import { defineVerb, Reply } from '@/lib/core/verb';
import { notifyPeople } from '@/lib/nouns/notifications/notify-people';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import { lockRows, type Tx, within } from '@/lib/run/db/transaction';
import { conflict, forbidden, invalid } from '@/lib/run/errors';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { hashSecret } from '@/lib/run/secrets/secrets';
import { countKeys, newValue } from './data';
import { KEY_LIMITS, newKey } from './schema';

/** Only an admin who has just proved who they are; never a key, which would make others. */
export function requireMaker(actor: Actor): void {
  const me = requirePerson(actor);
  // Not in a switched role: the key would have more rights than they have now.
  if (me.group !== 'admin' || me.key) throw forbidden();
  requireVerified(me);
}

/** Returns its id and its value, which is stored nowhere. */
export async function makeKey(tx: Tx, actor: Actor, body: unknown): Promise<{ _id: string; value: string }> {
  requireMaker(actor);
  const { scopes, allowedAddresses, expiresOn, name, isTest } = parse(newKey, body);
  requireOffered(scopes, scopesOf);
  // What it is shown of a record that it writes would be rolled back from the log.
  if (isTest && scopes.some((scope) => scope.endsWith(':health')))
    throw invalid([{ field: 'scopes', message: 'validation.healthInSandbox' }]);
  const today = todayText();
  if (expiresOn < today || expiresOn > addDays(today, KEY_LIMITS.days))
    throw invalid([{ field: 'expiresOn', message: 'validation.keyDays', values: { days: KEY_LIMITS.days } }]);
  const creatorId = actor.id!;
  await lockRows(tx, 'users', creatorId);
  if ((await countKeys(tx, creatorId)) >= KEY_LIMITS.keysOfPerson) throw conflict('errors.tooManyKeys', 'name');
  const networks = await networksOf(tx, allowedAddresses);
  const stored = { name, scopes: [...new Set(scopes)].toSorted(), allowedAddresses: networks, isTest };
  const { id: keyId } = await tx.apiKey.create({
    data: { ...stored, expiresOn: new Date(expiresOn), creatorId },
    select: { id: true },
  });
  const value = await addValue(tx, keyId);
  await notifyMaker(tx, creatorId, 'keyMade', name);
  await recordEvent(tx, { kind: 'key-made', userId: creatorId, actorId: creatorId, detail: name });
  const after = { ...stored, expiresOn };
  await audit(tx, actor, { action: 'create', entity: 'api-keys', entityId: keyId, after });
  return { _id: keyId, value };
}

/** Notifies the person a key acts for, in the portal and by e-mail: it may not have been them. */
export async function notifyMaker(
  tx: Tx,
  creatorId: string,
  what: 'keyMade' | 'keyRotated',
  key: string,
): Promise<void> {
  await notifyPeople(tx, [creatorId], what, { key }, 'options/api-keys');
}

/** @throws Problem 400 for an unknown or unusable scope: changing or deleting records requires reading them */
export function requireOffered(scopes: readonly string[], offeredOf: typeof scopesOf): void {
  const offered = new Set<string>(Object.values(nouns().resources).flatMap(offeredOf));
  const unknown = scopes.find((scope) => !offered.has(scope));
  if (unknown !== undefined)
    throw invalid([{ field: 'scopes', message: 'validation.unknownScope', values: { scope: unknown.slice(0, 80) } }]);
  for (const scope of scopes) {
    const [name, verb = ''] = scope.split(':');
    const needed = `${name}:read`;
    if ((verb === 'update' || verb === 'delete') && !scopes.includes(needed))
      throw invalid([{ field: 'scopes', message: 'validation.scopeNeeds', values: { scope, needed } }]);
  }
}

/** As PostgreSQL writes them, without the bits of a single host. */
async function networksOf(tx: Tx, addresses: readonly string[]): Promise<string[]> {
  const rows = await within(tx)('select distinct network(one::inet)::text as one from unnest($1::text[]) one', [
    addresses,
  ]);
  return rows.map(({ one }) => one as string).toSorted();
}

export async function addValue(tx: Tx, keyId: string): Promise<string> {
  const value = newValue();
  await tx.apiKeyValue.create({ data: { keyId, hash: hashSecret(value), ending: value.slice(-4) } });
  return value;
}

export const shownValue = object({ _id: id, value: text });

export const make = defineVerb('POST /api-keys', {
  summary: 'Make an API key (admin); its value is in this answer, and never again',
  description:
    'Scopes are `<resource>:<verb>`. Answers 403 `errors.verificationRequired` unless the password or a code was given within 15 minutes.',
  body: newKey,
  answer: shownValue,
  status: 201,
  secret: true,
  run: async ({ tx, actor, raw }) => {
    const made = await makeKey(tx, actor, raw);
    return new Reply(made, 201, { location: `/api/api-keys/${made._id}`, 'cache-control': 'no-store' });
  },
});
