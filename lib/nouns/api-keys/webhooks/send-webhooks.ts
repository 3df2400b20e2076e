import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '@/lib/core/actor/actor';
import { readEvents } from '@/lib/core/events/feed';
import type { Json } from '@/lib/core/json-schema';
import { personBehind } from '@/lib/nouns/api-keys/data';
import { sendNotifications } from '@/lib/nouns/notifications/send-notifications';
import { fromPool, type Tx, transaction, within } from '@/lib/run/db/transaction';
import { Problem } from '@/lib/run/errors';
import { log } from '@/lib/run/log';
import { type OutsideAnswer, postOutside, Unreachable } from '@/lib/run/outgoing/post-outside';
import { type Delivery, resealSecret, signed, WEBHOOK, type Webhook } from './data';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds until the next attempt, after the first, the second, …: three days in all. */
const RETRIES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
const LOOK_EVERY_MS = 250;
/** With more calls waiting, a webhook takes no further events over: they stay in the feed. */
const MOST_WAITING = 1_000;
const AT_ONCE = 20;

let isStopping = false;
/** Stops after the calls that are being made, for a process that is shutting down. */
export function stopWebhooks(): void {
  isStopping = true;
}

const ACTIVE = 'w.paused_for is null and k.revoked_at is null';

/** `last` changes with the feed and with webhooks themselves: without that, and no call due, nobody's turn begins. */
const NEWS = `select concat_ws(' ', (select max(updated_at) from webhooks), (select e.xid from bookkeeping.events e
    where e.xid < pg_snapshot_xmin(pg_current_snapshot()) order by e.xid desc limit 1)) as last,
  exists (select from webhook_deliveries d join webhooks w using (key_id) join api_keys k on k.id = w.key_id
    where d.status = 'waiting' and d.next_at <= now() and ${ACTIVE}) as "isDue"`;

/**
 * Sends new events to the receivers, for at most this many seconds and the calls running by then. Each webhook has a
 * turn of its own: a slow receiver holds up no other. Safe to run in several processes.
 */
export async function sendWebhooks(seconds = 50): Promise<void> {
  const until = Date.now() + seconds * 1000;
  const turns = new Map<string, Promise<void>>();
  await resumeUnsealed();
  for (let seen: unknown; ; ) {
    const [news] = await fromPool(NEWS, []);
    if (news!.last !== seen || news!.isDue) {
      const hooks = (await fromPool(`${WEBHOOK} where ${ACTIVE}`, [])) as Webhook[];
      if (hooks.length === 0) break;
      const idle = hooks.filter(({ keyId }) => !turns.has(keyId));
      for (const hook of idle) turns.set(hook.keyId, turnOf(hook));
      // A turn that has begun before may have read the feed before this.
      seen = idle.length === hooks.length ? news!.last : undefined;
    }
    if (isStopping || Date.now() >= until) break;
    await sleep(LOOK_EVERY_MS);
  }
  await Promise.all(turns.values());

  function turnOf(hook: Webhook): Promise<void> {
    return serve(hook, until)
      .catch((error: unknown) => log.error({ err: error, key: hook.keyId }, 'a webhook failed'))
      .finally(() => turns.delete(hook.keyId));
  }
}

/** Those whose secret this process can open: the one that paused them had not been given the new AUTH_SECRET yet. */
async function resumeUnsealed(): Promise<void> {
  const hooks = (await fromPool(`${WEBHOOK} where w.paused_for = 'unsealed'`, [])) as Webhook[];
  for (const hook of hooks)
    if (await resealSecret(hook))
      await fromPool(
        `update webhooks set paused_for = null, updated_at = now() where key_id = $1::uuid and paused_for = 'unsealed' returning 1 as ok`,
        [hook.keyId],
      );
}

/** Page by page, with the rights of that moment. Sends nothing, new or waiting, for a key that has ended. */
async function serve(hook: Webhook, until: number): Promise<void> {
  if (!(await resealSecret(hook))) return pause(hook, 'unsealed');
  for (let position: string | undefined = hook.position; position; ) {
    const person = await personBehind(hook.keyId);
    if (!person) return;
    position = await collect({ ...hook, position }, person);
    await sendDue(hook, until);
    if (isStopping || Date.now() >= until) return;
  }
}

/** The position behind a page of the feed, if it was taken over and there are more. */
async function collect(hook: Webhook, person: Person): Promise<string | undefined> {
  const [waiting] = await fromPool(
    `select count(*)::int as n from webhook_deliveries where key_id = $1::uuid and status = 'waiting'`,
    [hook.keyId],
  );
  if (Number(waiting!.n) >= MOST_WAITING) return undefined;
  try {
    const page = await readEvents(person, { after: hook.position, types: hook.types.join(','), limit: 100 });
    const isFresh = hook.position !== 'latest' && Date.now() - hook.updatedAt.getTime() < MINUTE * 1000;
    if (page.events.length === 0 && !page.more && isFresh) return undefined;
    return await transaction(async (tx) => {
      // Another process may have been faster, or somebody has had events replayed.
      const [moved] = await within(tx)(
        `update webhooks set position = $3, updated_at = now() where key_id = $1::uuid and position = $2 returning 1 as ok`,
        [hook.keyId, hook.position, page.next],
      );
      if (moved) await addDeliveries(tx, hook.keyId, page.events.map(messageOf));
      return moved && page.more ? page.next : undefined;
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 410) throw error;
    await pause(hook, 'lost');
    return undefined;
  }
}

type Message = { id: string; type: string; body: string };

const messageOf = ({ type, at, ...data }: Json): Message => ({
  id: String(data.id),
  type: String(type),
  body: JSON.stringify({ type, timestamp: at, data }),
});

/** An event that is sent again keeps its id, by which receivers know it. */
async function addDeliveries(tx: Tx, keyId: string, messages: readonly Message[]): Promise<void> {
  await within(tx)(
    `insert into webhook_deliveries (key_id, id, type, body) select $1::uuid, m.id, m.type, m.body
      from jsonb_to_recordset($2::jsonb) as m(id text, type text, body text)
      on conflict (key_id, id) do update set status = 'waiting', attempts = 0, next_at = now()`,
    [keyId, JSON.stringify(messages)],
  );
}

type Claimed = { id: string; body: string; attempts: number; isTest?: true };

/**
 * Claims are leases: what a killed process had claimed is due again after a minute. Nothing is claimed for a webhook that was
 * paused, moved or lost its key since its turn began.
 */
const CLAIM = `with due as materialized (select id from webhook_deliveries
    where key_id = $1::uuid and status = 'waiting' and next_at <= now() order by created_at, id limit ${AT_ONCE} for update skip locked)
  update webhook_deliveries d set attempts = attempts + 1, next_at = now() + interval '1 minute' from due
  where d.key_id = $1::uuid and d.id = due.id
    and exists (select from webhooks w join api_keys k on k.id = w.key_id
      where w.key_id = $1::uuid and w.paused_for is null and w.address = $2 and k.revoked_at is null)
  returning d.id, d.body, d.attempts`;

async function sendDue(hook: Webhook, until: number): Promise<void> {
  for (;;) {
    const claimed = (await fromPool(CLAIM, [hook.keyId, hook.address])) as Claimed[];
    const made = await Promise.all(claimed.map((one) => makeCall(hook, one)));
    await noteCalls(hook, made);
    const areTaken = made.every(({ status }) => status === 'delivered');
    if (claimed.length < AT_ONCE || !areTaken || isStopping || Date.now() >= until) return;
  }
}

/** `wait`: seconds until the next attempt. */
type Made = Pick<Delivery, 'id' | 'status' | 'answer' | 'text' | 'milliseconds'> & { wait: number };

async function makeCall(hook: Webhook, { id, body, attempts, isTest }: Claimed): Promise<Made> {
  const begun = performance.now();
  const came: OutsideAnswer | Unreachable = await postOutside(hook.address, signed(hook, id, body), body).catch(
    (error: unknown) => {
      if (error instanceof Unreachable) return error;
      throw error;
    },
  );
  const answer = came instanceof Unreachable ? came.message : String(came.status);
  const text = came instanceof Unreachable ? null : came.text.replaceAll('\0', '').slice(0, 500);
  const wait = isTest ? undefined : RETRIES[attempts - 1];
  const status = /^2\d\d$/.test(answer) ? 'delivered' : wait === undefined ? 'failed' : 'waiting';
  return { id, status, answer, text, milliseconds: Math.round(performance.now() - begun), wait: wait ?? 0 };
}

const OUTCOMES = `update webhook_deliveries d set status = o.status, answer = o.answer, text = o.text,
    milliseconds = o.milliseconds, sent_at = now(), next_at = now() + make_interval(secs => o.wait)
  from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[])
    as o(id, status, answer, text, milliseconds, wait)
  where d.key_id = $1::uuid and d.id = o.id`;

const storeOutcomes = ({ keyId }: Webhook, made: readonly Made[]) =>
  fromPool(OUTCOMES, [
    keyId,
    ...(['id', 'status', 'answer', 'text', 'milliseconds', 'wait'] as const).map((name) =>
      made.map((one) => one[name]),
    ),
  ]);

/** Records what came of calls; a receiver that accepts none of them is failing, and may be dead. */
async function noteCalls(hook: Webhook, made: readonly Made[]): Promise<void> {
  if (made.length === 0) return;
  await storeOutcomes(hook, made);
  const isFailing = made.every(({ status }) => status !== 'delivered');
  await fromPool(
    `update webhooks set failing_since = ${isFailing ? 'coalesce(failing_since, now())' : 'null'}
      where key_id = $1::uuid and (failing_since is null) = $2::bool`,
    [hook.keyId, isFailing],
  );
  for (const { id, status, answer } of made) {
    // 410: the receiver says itself that it is gone.
    if (answer === '410' || (status === 'failed' && !(await hasSucceeded(hook.keyId, id)))) return pause(hook, 'dead');
  }
}

/** Whether the receiver has accepted any call since this one was first made: then it refuses only this one. */
async function hasSucceeded(keyId: string, id: string): Promise<boolean> {
  const [row] = await fromPool(
    `select exists (select from webhook_deliveries o join webhook_deliveries d on d.key_id = o.key_id
      where d.key_id = $1::uuid and d.id = $2 and o.status = 'delivered' and o.sent_at > d.created_at) as yes`,
    [keyId, id],
  );
  return row?.yes === true;
}

const NOTES = {
  dead: 'notifications.webhookDead',
  lost: 'notifications.webhookLost',
  unsealed: 'notifications.webhookUnsealed',
};

function pause({ keyId, creatorId, address }: Webhook, reason: keyof typeof NOTES): Promise<void> {
  return transaction(async (tx) => {
    const [paused] = await within(tx)(
      'update webhooks set paused_for = $2, updated_at = now() where key_id = $1::uuid and paused_for is null returning 1 as ok',
      [keyId, reason],
    );
    const note = { message: NOTES[reason], values: { host: new URL(address).host } };
    if (paused) await sendNotifications(tx, [{ userId: creatorId, ...note, href: `options/api-keys/${keyId}` }]);
  });
}

export async function sendTestEvent(hook: Webhook): Promise<void> {
  if (!(await resealSecret(hook))) return pause(hook, 'unsealed');
  const at = new Date().toISOString();
  const message = messageOf({
    id: `test-${crypto.randomUUID()}`,
    type: 'webhook.test',
    at,
    resource: 'webhook',
    fields: [],
  });
  await transaction(async (tx) => {
    await addDeliveries(tx, hook.keyId, [message]);
    // Nobody else takes it meanwhile.
    await within(tx)(
      `update webhook_deliveries set attempts = 1, next_at = now() + interval '1 minute' where key_id = $1::uuid and id = $2`,
      [hook.keyId, message.id],
    );
  });
  await storeOutcomes(hook, [await makeCall(hook, { ...message, attempts: 1, isTest: true })]);
}
