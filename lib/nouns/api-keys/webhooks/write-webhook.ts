import type { z } from 'zod';
import { requireReader } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { audit } from '@/lib/core/audit';
import { positionSince, readEvents } from '@/lib/core/events/feed';
import { parse } from '@/lib/core/fields/validation';
import { instant, list, number, object, orNull, text } from '@/lib/core/json-schema';
import { defineVerb, Reply } from '@/lib/core/verb';
import { lockRecord } from '@/lib/core/write';
import { personBehind } from '@/lib/nouns/api-keys/data';
import { requireMaker } from '@/lib/nouns/api-keys/make-key';
import { apiKeys } from '@/lib/nouns/api-keys/resource';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { conflict, forbidden, invalid, notFound, Problem } from '@/lib/run/errors';
import { instantOf } from '@/lib/run/i18n/typed-times';
import { isInside } from '@/lib/run/outgoing/post-outside';
import { deliveriesOf, newSecret, type Webhook, webhookOf } from './data';
import { PAUSES, webhookCalls, webhookChange } from './schema';
import { sendTestEvent } from './send-webhooks';

/** Locks the key, if the actor may see it; 403 for callers that are keys themselves. */
async function lockKey(tx: Tx, actor: Actor, keyId: string) {
  if (requirePerson(actor).key) throw forbidden();
  return (await lockRecord(tx, apiKeys, actor, keyId)).before as { creatorId: string; state: string };
}

async function existing(tx: Tx, actor: Actor, keyId: string): Promise<Webhook> {
  await lockKey(tx, actor, keyId);
  const hook = await webhookOf(keyId, within(tx));
  if (!hook) throw notFound();
  return hook;
}

/**
 * Makes the webhook of a key, changes or pauses it. Only who made the key sets its address and types, since it acts for them,
 * and after they have proved who they are. Returns the secret of a new one, which is shown this once.
 */
export async function writeWebhook(actor: Actor, keyId: string, body: unknown): Promise<string | null> {
  requireReader(apiKeys, actor);
  const { address, types, paused } = parse(webhookChange, body);
  const isMoved = address !== undefined || types !== undefined;
  if (isMoved) requireMaker(actor);
  if (address && (await isInside(address))) throw invalid([{ field: 'address', message: 'validation.outsideAddress' }]);
  const latest = types && (await latestFor(keyId, types));
  return transaction(async (tx) => {
    const key = await lockKey(tx, actor, keyId);
    const before = await webhookOf(keyId, within(tx));
    if (isMoved && key.creatorId !== actor.id) throw forbidden('errors.notYourKey');
    if (isMoved && key.state !== 'active') throw conflict('errors.keyEnded', 'state');
    const secret = before ? null : newSecret(keyId);
    if (secret) {
      const missing = [!address && 'address', !types && 'types'].filter((field) => field !== false);
      if (missing.length > 0) throw invalid(missing.map((field) => ({ field, message: 'validation.required' })));
      const made = { address: address!, types: types!, position: latest!, secret: secret.sealed };
      await tx.webhook.create({ data: { keyId, ...made } });
    } else if (isMoved) {
      await tx.webhook.update({ where: { keyId }, data: { ...(address && { address }), ...(types && { types }) } });
    }
    if (paused !== undefined) await pauseOrResume(tx, keyId, paused);
    const after = await webhookOf(keyId, within(tx));
    const values = { before: audited(before), after: audited(after) };
    await audit(tx, actor, { action: 'update', entity: 'api-keys', entityId: keyId, ...values });
    return secret?.shown ?? null;
  });
}

const audited = (hook: Webhook | null) => ({
  webhook: hook && { address: hook.address, types: hook.types, pausedFor: hook.pausedFor },
});

/** The present position of the feed; 400 for an unknown type of event, or one that the key may not read. */
async function latestFor(keyId: string, types: readonly string[]): Promise<string> {
  const person = await personBehind(keyId);
  if (!person) return '';
  try {
    return (await readEvents(person, { after: 'latest', types: types.join(','), limit: 1 })).next;
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status >= 500) throw problem;
    throw invalid([{ field: 'types', message: 'validation.eventTypes' }]);
  }
}

/**
 * Resumes where it stopped, or from now on if the feed no longer has its position. Waiting deliveries are retried at
 * once.
 */
async function pauseOrResume(tx: Tx, keyId: string, isPaused: boolean): Promise<void> {
  const run = within(tx);
  const [moved] = await run(
    `update webhooks set paused_for = $2, failing_since = null, updated_at = now(),
        position = case when paused_for = 'lost' then 'latest' else position end
      where key_id = $1::uuid and (paused_for is null) = $3::bool returning 1 as ok`,
    [keyId, isPaused ? 'person' : null, isPaused],
  );
  if (!moved) return; // it is so already
  const due = `update webhook_deliveries set next_at = now(), attempts = 0 where key_id = $1::uuid and status = 'waiting'`;
  if (!isPaused) await run(due, [keyId]);
}

export async function renewSecret(tx: Tx, actor: Actor, keyId: string): Promise<string> {
  requireMaker(actor);
  const { creatorId } = await existing(tx, actor, keyId);
  if (creatorId !== actor.id) throw forbidden('errors.notYourKey');
  const { shown, sealed } = newSecret(keyId);
  await tx.webhook.update({ where: { keyId }, data: { secret: sealed } });
  await audit(tx, actor, { action: 'rotate-key', entity: 'api-keys', entityId: keyId, after: { webhook: 'secret' } });
  return shown;
}

export async function removeWebhook(tx: Tx, actor: Actor, keyId: string): Promise<void> {
  const hook = await existing(tx, actor, keyId);
  await tx.webhook.delete({ where: { keyId } });
  const values = { before: audited(hook), after: audited(null) };
  await audit(tx, actor, { action: 'update', entity: 'api-keys', entityId: keyId, ...values });
}

export async function callAgain(actor: Actor, keyId: string, body: unknown): Promise<void> {
  const hook = await transaction((tx) => existing(tx, actor, keyId));
  const asked = parse(webhookCalls, body);
  if ('test' in asked) return sendTestEvent(hook);
  const position = await positionOf(hook, asked);
  await transaction(async (tx) => {
    const [found] = await within(tx)(
      position
        ? 'update webhooks set position = $2, updated_at = now() where key_id = $1::uuid returning 1 as ok'
        : `update webhook_deliveries set status = 'waiting', attempts = 0, next_at = now()
            where key_id = $1::uuid and id = $2 and status <> 'waiting' and type <> 'webhook.test' returning 1 as ok`,
      [keyId, position ?? ('id' in asked && asked.id)],
    );
    if (!found) throw notFound();
    await audit(tx, actor, {
      action: 'update',
      entity: 'api-keys',
      entityId: keyId,
      after: { webhook: { again: asked } },
    });
  });
}

/** Where the calls begin that are asked for. */
async function positionOf(hook: Webhook, asked: z.infer<typeof webhookCalls>): Promise<string | null> {
  if ('since' in asked) return positionSince(instantOf(asked.since, '00:00')!);
  if (!('after' in asked)) return null;
  const person = await personBehind(hook.keyId);
  if (!person) throw conflict('errors.keyEnded', 'state');
  await readEvents(person, { after: asked.after, types: hook.types.join(','), limit: 1 });
  return asked.after;
}

const shownOnce = object({ secret: { ...text, description: 'Shown this once.' } }, ['secret']);
const noStore = { 'cache-control': 'no-store' };

export const putWebhook = defineVerb('PUT /api-keys/{id}/webhook', {
  summary:
    'Have the changes that a key may read sent to an address, or change or pause that; a new one answers 201 with its secret',
  description:
    'Calls follow Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`; the body is `{ type, timestamp, data }`, `data` being an event of `GET /events`. Address and types are set by whoever made the key, after `errors.verificationRequired`.',
  body: webhookChange,
  answer: shownOnce,
  secret: true,
  transactions: 'own',
  run: async ({ actor, id, raw }) => {
    const secret = await writeWebhook(actor, id, raw);
    return new Reply(secret ? { secret } : {}, secret ? 201 : 200, noStore);
  },
});

export const getWebhook = defineVerb('GET /api-keys/{id}/webhook', {
  summary: 'Where the changes of a key are sent, and the latest fifty calls with their answers',
  answer: object({
    address: text,
    types: list(text),
    pausedFor: orNull({ enum: PAUSES }),
    failingSince: orNull(instant),
    deliveries: list(
      object({
        id: text,
        type: text,
        body: { ...text, description: 'What is sent, as JSON.' },
        status: { enum: ['waiting', 'delivered', 'failed'] },
        attempts: number,
        answer: { ...orNull(text), description: 'The HTTP status, or why there was none.' },
        text: { ...orNull(text), description: 'The beginning of the answer.' },
        milliseconds: orNull(number),
        sentAt: orNull(instant),
        nextAt: orNull(instant),
      }),
    ),
  }),
  run: async ({ actor, id }) => {
    const { address, types, pausedFor, failingSince } = await transaction((tx) => existing(tx, actor, id));
    return { address, types, pausedFor, failingSince, deliveries: await deliveriesOf(id) };
  },
});

export const deleteWebhook = defineVerb('DELETE /api-keys/{id}/webhook', {
  summary: 'Send nothing to the address of a key any more, and forget it with its calls',
  run: ({ tx, actor, id }) => removeWebhook(tx, actor, id),
});

export const renewWebhookSecret = defineVerb('POST /api-keys/{id}/webhook/secret', {
  summary: 'Sign with a new secret from now on, which is in this answer and never again',
  answer: shownOnce,
  secret: true,
  run: async ({ tx, actor, id }) => new Reply({ secret: await renewSecret(tx, actor, id) }, 200, noStore),
});

export const callWebhook = defineVerb('POST /api-keys/{id}/webhook/calls', {
  summary:
    'Send a test event (`test`), a call again (`id`), or every event since the beginning of a day (`since`) or after a position of the feed (`after`)',
  body: webhookCalls,
  transactions: 'several',
  run: ({ actor, id, raw }) => callAgain(actor, id, raw),
});
