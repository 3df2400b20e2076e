import { setTimeout as sleep } from 'node:timers/promises';
import { readEvents } from '@/lib/core/events/feed';
import type { Json } from '@/lib/core/json-schema';
import { personBehind } from '@/lib/nouns/api-keys/data';
import { sendNotifications } from '@/lib/nouns/notifications/send-notifications';
import { fromPool, transaction, within } from '@/lib/run/db/transaction';
import { Problem } from '@/lib/run/errors';
import { log } from '@/lib/run/log';
import { type OutsideAnswer, postOutside, Unreachable } from '@/lib/run/outgoing/post-outside';
import { type Delivery, resealSecret, type Signer, signerOf, WEBHOOK, type Webhook } from './data';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds until the next attempt, after the first, the second, …: three days in all. */
const RETRIES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
const LOOK_EVERY_MS = 250;
/** With more calls waiting, a webhook takes no further events over: they stay in the feed. */
const MOST_WAITING = 1_000;
/** Calls at once to a receiver that takes them, and to one that did not take the last, with what is sent again. */
const AT_ONCE = 100;
const AT_ONCE_FAILING = 20;

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

/** Of those in this process the latest goes on. */
let begun = 0;

/**
 * Sends new events to the receivers, until it is called again in this process, for at most this many seconds, and the
 * calls running by then. Each webhook has a turn of its own: a slow receiver holds up no other. Safe to run in several
 * processes.
 */
export async function sendWebhooks(seconds: number): Promise<void> {
  begun += 1;
  const own = begun;
  const until = Date.now() + seconds * 1000;
  const isOver = () => isStopping || own !== begun || Date.now() >= until;
  const turns = new Map<string, Promise<void>>();
  await resumeUnsealed();
  for (let seen: unknown; ; ) {
    const [news] = await fromPool(NEWS, []);
    if (news!.last !== seen || news!.isDue) {
      const hooks = await fromPool<Webhook>(`${WEBHOOK} where ${ACTIVE}`, []);
      if (hooks.length === 0) break;
      const idle = hooks.filter(({ keyId }) => !turns.has(keyId));
      for (const hook of idle) turns.set(hook.keyId, turnOf(hook));
      // A turn that has begun before may have read the feed before this.
      seen = idle.length === hooks.length ? news!.last : undefined;
    }
    if (isOver()) break;
    await sleep(LOOK_EVERY_MS);
  }
  await Promise.all(turns.values());

  function turnOf(hook: Webhook): Promise<void> {
    return serve(hook, isOver)
      .catch((error: unknown) => log.error({ err: error, key: hook.keyId }, 'a webhook failed'))
      .finally(() => turns.delete(hook.keyId));
  }
}

/** Those whose secret this process can open: the one that paused them had not been given the new AUTH_SECRET yet. */
async function resumeUnsealed(): Promise<void> {
  const hooks = await fromPool<Webhook>(`${WEBHOOK} where w.paused_for = 'unsealed'`, []);
  for (const hook of hooks)
    if (await resealSecret(hook))
      await fromPool(
        `update webhooks set paused_for = null, updated_at = now() where key_id = $1::uuid and paused_for = 'unsealed' returning 1 as ok`,
        [hook.keyId],
      );
}

/** Page by page, with the rights of that moment. Sends nothing, new or waiting, for a key that has ended. */
async function serve(hook: Webhook, isOver: () => boolean): Promise<void> {
  if (!(await resealSecret(hook))) return pause(hook, 'unsealed');
  const sign = signerOf(hook);
  let page = await takeOver(hook);
  while (page) {
    const { claimed, next } = page;
    // While a page is sent, the next one is read.
    const [made, following] = await Promise.all([
      makeCalls(hook, sign, claimed),
      next && !isOver() ? takeOver({ ...hook, position: next }) : null,
      sendDue(hook, sign, isOver),
    ]);
    // What is claimed of the next page waits until it is resumed.
    if (made.some(isGone)) return;
    hook.failingSince = made.every(isTaken) ? null : new Date();
    page = following;
  }
}

/** The calls for a page of the feed, claimed, and the position behind it if there is more; null if the key has ended. */
async function takeOver(hook: Webhook): Promise<{ claimed: Claimed[]; next?: string } | null> {
  const none = { claimed: [] };
  const person = await personBehind(hook.keyId);
  if (!person) return null;
  const [waiting] = await fromPool(
    `select count(*)::int as n from webhook_deliveries where key_id = $1::uuid and status = 'waiting'`,
    [hook.keyId],
  );
  if (Number(waiting!.n) >= MOST_WAITING) return none;
  try {
    const limit = hook.failingSince ? AT_ONCE_FAILING : AT_ONCE;
    const page = await readEvents(person, { after: hook.position, types: hook.types.join(','), limit });
    const isFresh = hook.position !== 'latest' && Date.now() - hook.updatedAt.getTime() < MINUTE * 1000;
    if (page.events.length === 0 && !page.more && isFresh) return none;
    const messages = page.events.map(messageOf);
    const [moved] = await fromPool(TAKE, [...added(hook.keyId, messages), hook.position, page.next, hook.address]);
    if (!moved) return none;
    return { claimed: messages.map((one) => ({ ...one, attempts: 1 })), ...(page.more && { next: page.next }) };
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 410) throw error;
    await pause(hook, 'lost');
    return none;
  }
}

type Message = { id: string; type: string; body: string };

const messageOf = ({ type, at, ...data }: Json): Message => ({
  id: String(data.id),
  type: String(type),
  body: JSON.stringify({ type, timestamp: at, data }),
});

/**
 * New calls are claimed as they are written. Claims are leases: what a killed process had claimed is due again after a
 * minute. An event that is sent again keeps its id, by which receivers know it.
 */
const add = (condition: string) => `insert into webhook_deliveries (key_id, id, type, body, attempts, next_at)
  select $1::uuid, m.id, m.type, m.body, 1, now() + interval '1 minute'
  from unnest($2::text[], $3::text[], $4::text[]) as m(id, type, body) where ${condition}
  on conflict (key_id, id) do update set status = 'waiting', attempts = 1, next_at = excluded.next_at`;

const added = (keyId: string, messages: readonly Message[]) => [
  keyId,
  ...(['id', 'type', 'body'] as const).map((name) => messages.map((one) => one[name])),
];

/** Another process may have been faster, or somebody has had events replayed, or paused or moved it. */
const TAKE = `with moved as (update webhooks set position = $6, updated_at = now()
    where key_id = $1::uuid and position = $5 and paused_for is null and address = $7 returning 1 as ok),
  taken as (${add('exists (select from moved)')})
  select ok from moved`;

type Claimed = { id: string; body: string; attempts: number; isTest?: true };

/** Nothing is claimed for a webhook that was paused, moved or lost its key since its turn began. */
const CLAIM = `with due as materialized (select id from webhook_deliveries
    where key_id = $1::uuid and status = 'waiting' and next_at <= now() order by created_at, id limit ${AT_ONCE_FAILING} for update skip locked)
  update webhook_deliveries d set attempts = attempts + 1, next_at = now() + interval '1 minute' from due
  where d.key_id = $1::uuid and d.id = due.id
    and exists (select from webhooks w join api_keys k on k.id = w.key_id
      where w.key_id = $1::uuid and w.paused_for is null and w.address = $2 and k.revoked_at is null)
  returning d.id, d.body, d.attempts`;

/** What was not taken before, or was left by a killed process. */
async function sendDue(hook: Webhook, sign: Signer, isOver: () => boolean): Promise<void> {
  for (;;) {
    const made = await makeCalls(hook, sign, await fromPool<Claimed>(CLAIM, [hook.keyId, hook.address]));
    if (made.length < AT_ONCE_FAILING || !made.every(isTaken) || isOver()) return;
  }
}

async function makeCalls(hook: Webhook, sign: Signer, claimed: readonly Claimed[]): Promise<Made[]> {
  const made = await Promise.all(claimed.map((one) => makeCall(hook, sign, one)));
  await noteCalls(hook, made);
  return made;
}

/** `wait`: seconds until the next attempt. */
type Made = Pick<Delivery, 'id' | 'status' | 'answer' | 'text' | 'milliseconds'> & { wait: number };

const isTaken = ({ status }: Made) => status === 'delivered';
/** The receiver says itself that it is gone. */
const isGone = ({ answer }: Made) => answer === '410';

async function makeCall(hook: Webhook, sign: Signer, { id, body, attempts, isTest }: Claimed): Promise<Made> {
  const start = performance.now();
  const came: OutsideAnswer | Unreachable = await postOutside(hook.address, sign(id, body), body).catch(
    (error: unknown) => {
      if (error instanceof Unreachable) return error;
      throw error;
    },
  );
  const answer = came instanceof Unreachable ? came.message : String(came.status);
  const text = came instanceof Unreachable ? null : came.text.replaceAll('\0', '').slice(0, 500);
  const wait = isTest ? undefined : RETRIES[attempts - 1];
  const status = /^2\d\d$/.test(answer) ? 'delivered' : wait === undefined ? 'failed' : 'waiting';
  return { id, status, answer, text, milliseconds: Math.round(performance.now() - start), wait: wait ?? 0 };
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
  const isFailing = !made.some(isTaken);
  await Promise.all([
    storeOutcomes(hook, made),
    fromPool(
      `update webhooks set failing_since = ${isFailing ? 'coalesce(failing_since, now())' : 'null'}
        where key_id = $1::uuid and (failing_since is null) = $2::bool`,
      [hook.keyId, isFailing],
    ),
  ]);
  for (const one of made)
    if (isGone(one) || (one.status === 'failed' && !(await hasSucceeded(hook.keyId, one.id))))
      return pause(hook, 'dead');
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
  await fromPool(add('true'), added(hook.keyId, [message]));
  await storeOutcomes(hook, [await makeCall(hook, signerOf(hook), { ...message, attempts: 1, isTest: true })]);
}
