import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { parse } from '@/lib/core/fields/validation';
import { defineVerb, Reply } from '@/lib/core/verb';
import { lockRecord } from '@/lib/core/write';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict, forbidden, invalid } from '@/lib/run/errors';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { addValue, notifyMaker, requireMaker, shownValue } from './make-key';
import { apiKeys } from './resource';
import { MOST_DAYS_OF_OLD_VALUE, rotation } from './schema';

/**
 * When the value before a new one ends, as it was asked for: $2 of `OLD_VALUE_ENDS`.
 * @throws Problem 400 for a day that is over, or too far
 */
export function readRotation(body: unknown): string | null {
  const { oldValueEnds = null } = parse(rotation, body);
  if (oldValueEnds === null || oldValueEnds === 'now') return oldValueEnds;
  const today = todayText();
  const last = addDays(today, MOST_DAYS_OF_OLD_VALUE);
  const field = { field: 'oldValueEnds', message: 'validation.keyDays', values: { days: MOST_DAYS_OF_OLD_VALUE } };
  if (oldValueEnds < today || oldValueEnds > last) throw invalid([field]);
  return oldValueEnds;
}
export const OLD_VALUE_ENDS = `case when $2::text is null then now() + interval '24 hours' when $2 = 'now' then now()
  else ($2::date + 1)::timestamp at time zone 'Europe/Rome' end`;

/**
 * Gives a key a new value; the present one stays valid for a while, and one from before ends now: two at most. Only whoever
 * made it, for whom it acts, gets to know its value; any admin may revoke it.
 * @throws Problem 403 for another admin's key, 409 for a key that is revoked, has expired, or has no owner any more
 */
export async function rotateKey(tx: Tx, actor: Actor, id: string, body: unknown) {
  requireMaker(actor);
  const oldValueEnds = readRotation(body);
  const { before } = await lockRecord(tx, apiKeys, actor, id);
  const { creatorId, name } = before as { creatorId: string; name: string };
  if (before.state !== 'active') throw conflict('errors.keyEnded', 'state');
  if (creatorId !== actor.id) throw forbidden('errors.notYourKey');
  const run = within(tx);
  await run('update api_key_values set ends_at = now() where key_id = $1::uuid and ends_at > now()', [id]);
  await run(`update api_key_values set ends_at = ${OLD_VALUE_ENDS} where key_id = $1::uuid and ends_at is null`, [
    id,
    oldValueEnds,
  ]);
  const value = await addValue(tx, id);
  await notifyMaker(tx, creatorId, 'keyRotated', name);
  await recordEvent(tx, { kind: 'key-rotated', userId: creatorId, actorId: actor.id, detail: name });
  await audit(tx, actor, { action: 'rotate-key', entity: 'api-keys', entityId: id, after: { oldValueEnds } });
  return { _id: id, value };
}

export async function revokeKey(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { before, actions } = await lockRecord(tx, apiKeys, actor, id);
  if (actor.id === null) throw refusal(actor);
  if (!actions.revoke) throw conflict('errors.keyEnded', 'state');
  await tx.apiKey.update({ where: { id }, data: { revokedAt: new Date(), revokedById: actor.id } });
  const { creatorId, name } = before as { creatorId: string; name: string };
  await recordEvent(tx, { kind: 'key-revoked', userId: creatorId, actorId: actor.id, detail: name });
  await audit(tx, actor, { action: 'revoke-key', entity: 'api-keys', entityId: id });
}

export const rotate = defineVerb('POST /api-keys/{id}/rotation', {
  summary: 'Give an API key a new value, which is in this answer and never again (the admin who made it)',
  description:
    'The present value ends in 24 hours, with the end of the day `oldValueEnds`, or `now`; two values are valid at most.',
  body: rotation,
  isBodyOptional: true,
  answer: shownValue,
  secret: true,
  run: async ({ tx, actor, id, raw }) =>
    new Reply(await rotateKey(tx, actor, id, raw), 200, { 'cache-control': 'no-store' }),
});

export const revoke = defineVerb('POST /api-keys/{id}/revocation', {
  summary: 'End an API key at once (admin); 409 if it was',
  example: {},
  run: ({ tx, actor, id }) => revokeKey(tx, actor, id),
});
