import { setTimeout as sleep } from 'node:timers/promises';
import { flag, number, object } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { type Claimed, claimDeliveries } from '@/lib/nouns/newsletters/deliveries/claim-deliveries';
import {
  beginDeliveries,
  held,
  othersHoldMails,
  type Result,
  recordOutcomes,
  recoverDeliveries,
  releaseDeliveries,
} from '@/lib/nouns/newsletters/deliveries/record-outcomes';
import { readSettings } from '@/lib/nouns/settings/data';
import { fromPool, longTransaction, within } from '@/lib/run/db/transaction';
import { env } from '@/lib/run/env';
import { beat, isTrusted, keepBeating } from '@/lib/run/jobs/heartbeat';
import { log } from '@/lib/run/log';
import { type Lane, openLane } from '@/lib/run/mail/lane';
import type { Outcome } from '@/lib/run/mail/smtp-lane';
import { composeDelivery, Letters } from './compose-delivery';
import { recipientsSql } from './data';
import { isOpen } from './describe-progress';

const fanOut = `with ${recipientsSql}
  insert into newsletter_deliveries (newsletter_id, email, user_id, center_id, culture, status, reason)
  select $1::uuid, email, user_id, center_id, culture,
    (case when reason is null then 'queued' else 'skipped' end)::"DeliveryStatus", reason
  from recipients on conflict do nothing`;

/** Creates the deliveries of due newsletters, with those left out, each in one transaction: all of them or none. */
export async function startNewsletters(): Promise<number> {
  for (let started = 0; ; started += 1) {
    // A million recipients are inserted in one statement.
    const found = await longTransaction(async (tx) => {
      const run = within(tx);
      const [next] = await run(
        `select id::text from newsletters
          where status = 'pending' and started_at is null and paused_at is null and sending_date <= now() and deleted_at is null
          order by sending_date, id limit 1 for update skip locked`,
        [],
      );
      if (!next) return false;
      await run(fanOut, [next.id]);
      await run(
        `update newsletters set started_at = now(), updated_at = greatest(now(), updated_at + interval '1 millisecond')
          where id = $1::uuid`,
        [next.id],
      );
      return true;
    });
    if (!found) return started;
  }
}

/** Closes newsletters with nothing left to send; `error` if outcomes need a decision or could be retried. */
async function finishNewsletters(): Promise<void> {
  await fromPool(
    `with done as (
      select n.id, case when exists (select from newsletter_deliveries d where d.newsletter_id = n.id and d.status = 'unknown')
          then 'unknown'
        when exists (select from newsletter_deliveries d where d.newsletter_id = n.id and d.status = 'failed'
          and d.reason is distinct from 'bounced') then 'failed'
        when not exists (select from newsletter_deliveries d where d.newsletter_id = n.id and d.status = 'sent')
          then 'nobody' end as error
      from newsletters n where n.status = 'pending' and n.started_at is not null and n.deleted_at is null
        and not exists (select from newsletter_deliveries d where d.newsletter_id = n.id and d.status in ('queued', 'claimed'))
      for update of n skip locked),
    closed as (
      update newsletters n set error = done.error, paused_at = null,
        status = (case when done.error is null then 'sent' else 'error' end)::"NewsletterStatus",
        sent_at = case when done.error is null then now() else n.sent_at end,
        updated_at = greatest(now(), n.updated_at + interval '1 millisecond')
      from done where n.id = done.id returning n.id, n.status)
    insert into audit_entries (action, entity, entity_id, before, after)
    select 'update', 'newsletters', id, jsonb_build_object('status', 'pending'), jsonb_build_object('status', status) from closed`,
    [],
  );
}

const BATCH = 25;
/** Milliseconds that an outcome may wait to be saved while nothing else is sent. */
const FLUSH = 200;
/** Milliseconds until the rate limit is checked again. */
const HELD = 250;
/** Milliseconds until mails claimed by others are checked again. */
const OTHERS = 1000;
/** Seconds to wait for an unavailable database. */
const ATTEMPTS = 30;

export type Run = { sent: number; later: number; failed: number; unknown: number; more: boolean };

let isStopping = false;
/** Stops after the mails that are being sent, for a process that is shutting down. */
export function stopSending(): void {
  isStopping = true;
}

/** Starts due newsletters and sends for so many seconds; each mail is claimed, begun, handed over, and noted. */
export async function sendNewsletters(kind: 'worker' | 'cron', seconds = 50): Promise<Run> {
  await beat(kind);
  const quiet = keepBeating(kind, (error) => log.warn({ err: error }, 'heartbeat'));
  try {
    await recoverDeliveries();
    await startNewsletters();
    const done = await new Sending(performance.now() + seconds * 1000).run();
    await finishNewsletters();
    return done;
  } finally {
    quiet();
  }
}

/** Outcomes that an earlier run of this process could not save: the next one saves them. */
const unsaved: Result[] = [];

class Sending {
  readonly #until: number;
  readonly #letters = new Letters();
  readonly #done: Run = { sent: 0, later: 0, failed: 0, unknown: 0, more: false };
  #waiting: Claimed[] = [];
  #results: Result[] = unsaved.splice(0);
  #refill: Promise<void> | null = null;
  #flushing: Promise<void> = Promise.resolve();
  #toBegin: string[] = [];
  #begun: Promise<Set<string>> | null = null;
  #isOver = false;

  constructor(until: number) {
    this.#until = until;
  }

  async run(): Promise<Run> {
    const lanes = Array.from({ length: env.SMTP_CONNECTIONS }, openLane).filter((lane) => lane !== null);
    if (lanes.length === 0) return this.#done;
    const timer = setInterval(() => void this.#flush(), FLUSH);
    try {
      await Promise.all(lanes.map((lane) => this.#work(lane)));
    } finally {
      clearInterval(timer);
      for (const lane of lanes) lane.close();
      await this.#refill; // otherwise mails of a claim that is still running would be lost
      await this.#settle();
    }
    return this.#done;
  }

  async #work(lane: Lane): Promise<void> {
    for (let next = await this.#next(); next; next = await this.#next()) {
      const sent = await this.#send(lane, next);
      if (!sent) {
        held.delete(next.id);
        continue;
      }
      const { messageId, outcome } = sent;
      this.#results.push({ id: next.id, messageId, outcome });
      this.#count(outcome.kind);
      // If the server is unavailable, it is so for all mails: the claimed ones are released and retried in a minute.
      if (outcome.kind === 'later' && outcome.isServer) this.#isOver = true;
    }
  }

  /** Null if others have taken it over, as from one silent for too long, or if the newsletter was paused. */
  async #send(lane: Lane, delivery: Claimed): Promise<{ messageId: string; outcome: Outcome } | null> {
    try {
      const mail = await composeDelivery(this.#letters, delivery).catch((error: unknown) => {
        log.error({ err: error, newsletter: delivery.newsletterId }, 'a newsletter could not be composed');
        return String(error);
      });
      // A fault of this newsletter alone.
      if (typeof mail === 'string') return { messageId: '', outcome: { kind: 'later', isServer: false, answer: mail } };
      if (!(await this.#begin(delivery.id))) return null;
      return { messageId: mail.messageId, outcome: await lane.send(mail) };
    } catch (error) {
      log.error({ err: error, newsletter: delivery.newsletterId }, 'a mail could not be begun');
      return { messageId: '', outcome: { kind: 'later', isServer: true, answer: String(error) } };
    }
  }

  /**
   * Whether this mail may be handed over. The outcome of the lane's previous one is saved before, so that a kill leaves
   * one mail for each connection with an unknown outcome. Lanes that are ready at the same time share the statements.
   */
  async #begin(id: string): Promise<boolean> {
    await this.#flush();
    this.#toBegin.push(id);
    this.#begun ??= new Promise(setImmediate).then(() => {
      const ids = this.#toBegin;
      this.#toBegin = [];
      this.#begun = null;
      return beginDeliveries(ids);
    });
    return (await this.#begun).has(id);
  }

  async #next(): Promise<Claimed | undefined> {
    for (;;) {
      if (this.#isOver || isStopping || !isTrusted()) return undefined;
      if (performance.now() > this.#until) {
        this.#done.more = true;
        return undefined;
      }
      const next = this.#waiting.shift();
      if (this.#waiting.length < env.SMTP_CONNECTIONS)
        this.#refill ??= this.#claim().finally(() => (this.#refill = null));
      if (next) return next;
      await this.#refill;
    }
  }

  async #claim(): Promise<void> {
    try {
      const settings = await readSettings();
      const hours = { from: settings['mail.hoursFrom'], to: settings['mail.hoursTo'] };
      if (!isOpen(Date.now(), hours)) {
        this.#isOver = true;
        return;
      }
      const { claimed, more, isHeld } = await claimDeliveries(BATCH, settings['mail.perMinute']);
      for (const { id } of claimed) held.add(id);
      this.#waiting.push(...claimed);
      if (this.#waiting.length > 0 || more) return;
      if (isHeld) await sleep(HELD);
      else if (await othersHoldMails()) {
        await sleep(OTHERS);
        await recoverDeliveries();
      } else this.#isOver = true;
    } catch (error) {
      log.error({ err: error }, 'no mails could be claimed');
      this.#isOver = true;
    }
  }

  #count(kind: Result['outcome']['kind']): void {
    this.#done[kind === 'refused' ? 'failed' : kind] += 1;
  }

  /** Saves the outcomes and releases what was not begun, also if the database is briefly unavailable. */
  async #settle(): Promise<void> {
    await this.#flush();
    for (let left = ATTEMPTS; !(await this.#release()) || this.#results.length > 0; left -= 1) {
      if (left === 0) break;
      await sleep(1000);
      await this.#flush();
    }
    unsaved.push(...this.#results.splice(0));
  }

  async #release(): Promise<boolean> {
    try {
      await releaseDeliveries(this.#waiting.map(({ id }) => id));
      for (const { id } of this.#waiting.splice(0)) held.delete(id);
      return true;
    } catch (error) {
      log.error({ err: error }, 'mails were not released yet');
      return false;
    }
  }

  /** Runs one at a time; outcomes that could not be saved are kept and retried. */
  #flush(): Promise<void> {
    this.#flushing = this.#write(this.#flushing);
    return this.#flushing;
  }

  async #write(earlier: Promise<void>): Promise<void> {
    await earlier;
    const results = this.#results;
    this.#results = [];
    try {
      await recordOutcomes(results);
      for (const { id } of results) held.delete(id);
    } catch (error) {
      this.#results.unshift(...results);
      log.error({ err: error }, 'outcomes of mails were not written down yet');
    }
  }
}

export const sendForCron = defineVerb('POST /cron/newsletters', {
  summary: 'Send due newsletters for some seconds, where no worker runs; safe to call concurrently',
  tag: 'service',
  by: 'cron',
  transactions: 'own',
  secret: true,
  answer: object({ sent: number, later: number, failed: number, unknown: number, more: flag }),
  run: () => sendNewsletters('cron'),
});
