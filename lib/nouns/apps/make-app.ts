import { appScopesOf } from '@/lib/core/access/scopes';
import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { parse } from '@/lib/core/fields/validation';
import { id, object, orNull, text } from '@/lib/core/json-schema';
import { defineVerb, Reply } from '@/lib/core/verb';
import { lockRecord } from '@/lib/core/write';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { requireMaker, requireOffered, shownValue } from '@/lib/nouns/api-keys/make-key';
import { OLD_VALUE_ENDS, readRotation } from '@/lib/nouns/api-keys/rotate-key';
import { rotation } from '@/lib/nouns/api-keys/schema';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';
import { apps } from './resource';
import { newApp } from './schema';

/** Registers an app. Returns its client id, and the secret of a confidential one. */
export async function makeApp(tx: Tx, actor: Actor, body: unknown): Promise<{ _id: string; value: string | null }> {
  requireMaker(actor);
  const { scopes, ...said } = parse(newApp, body);
  requireOffered(scopes, appScopesOf);
  const value = said.isConfidential ? newSecret() : null;
  const after = { ...said, scopes: [...new Set(scopes)].toSorted() };
  const { id: appId } = await tx.app.create({
    data: { ...after, creatorId: actor.id, secretHash: value && hashSecret(value) },
    select: { id: true },
  });
  await audit(tx, actor, { action: 'create', entity: 'apps', entityId: appId, after });
  return { _id: appId, value };
}

/** Makes a new secret; as with keys, the present one stays valid for a while, and one from before ends now. */
export async function renewSecret(tx: Tx, actor: Actor, appId: string, body: unknown) {
  requireMaker(actor);
  const oldValueEnds = readRotation(body);
  const { actions } = await lockRecord(tx, apps, actor, appId);
  if (!actions.renewSecret) throw conflict('errors.appHasNoSecret', 'isConfidential');
  const value = newSecret();
  const renewal = `update apps set former_secret_hash = secret_hash, former_secret_ends_at = ${OLD_VALUE_ENDS}, secret_hash = $3
    where id = $1::uuid`;
  await within(tx)(renewal, [appId, oldValueEnds, hashSecret(value)]);
  await audit(tx, actor, { action: 'renew-secret', entity: 'apps', entityId: appId, after: { oldValueEnds } });
  return { _id: appId, value };
}

export async function revokeApp(tx: Tx, actor: Actor, appId: string): Promise<void> {
  const { actions } = await lockRecord(tx, apps, actor, appId);
  if (!actions.revoke) throw conflict('errors.appRevoked', 'state');
  await tx.app.update({ where: { id: appId }, data: { revokedAt: new Date(), revokedById: actor.id } });
  const ended = await revokeSessions({ appId }, 'ended by an admin', tx, actor.id);
  await audit(tx, actor, { action: 'revoke-app', entity: 'apps', entityId: appId, after: { ended } });
}

export const make = defineVerb('POST /apps', {
  summary: 'Register an app of others, which then asks people to let it act for them (admin)',
  description:
    '`_id` is its `client_id`, `value` the secret of a confidential one, never shown again. People are sent back to exactly one of `redirectUris`. Answers 403 `errors.verificationRequired` unless the password or a code was given within 15 minutes.',
  body: newApp,
  answer: object({ _id: id, value: orNull(text) }),
  status: 201,
  secret: true,
  run: async ({ tx, actor, raw }) => {
    const made = await makeApp(tx, actor, raw);
    return new Reply(made, 201, { location: `/api/apps/${made._id}`, 'cache-control': 'no-store' });
  },
});

export const renew = defineVerb('POST /apps/{id}/secret', {
  summary: 'Give a confidential app a new secret, which is in this answer and never again (admin)',
  description:
    'The present one ends as that of an API key, by `oldValueEnds`. 409 for an app on people’s own devices, or one that is revoked.',
  body: rotation,
  isBodyOptional: true,
  answer: shownValue,
  secret: true,
  run: async ({ tx, actor, id: appId, raw }) =>
    new Reply(await renewSecret(tx, actor, appId, raw), 200, { 'cache-control': 'no-store' }),
});

export const revoke = defineVerb('POST /apps/{id}/revocation', {
  summary: 'End an app and its access to everybody at once (admin); 409 if it was',
  example: {},
  run: ({ tx, actor, id: appId }) => revokeApp(tx, actor, appId),
});
