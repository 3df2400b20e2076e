import type { PgBoss } from 'pg-boss';
import { processBulkAct } from '@/lib/core/bulk-changes/process-bulk-act';
import { removeStored, removeStray } from '@/lib/core/files/remove-bytes';
import { removeUnused } from '@/lib/core/files/remove-unused';
import { processImport } from '@/lib/core/imports/process-import';
import { sendWebhooks } from '@/lib/nouns/api-keys/webhooks/send-webhooks';
import { sealEntries } from '@/lib/nouns/audit-entries/seal-entries';
import { askForHours } from '@/lib/nouns/centers/ask-hours';
import { cacheMeasuredResults } from '@/lib/nouns/centers/measured-results';
import { notifyOfAppearances } from '@/lib/nouns/centers/notify-appearances';
import { refreshAllStatus } from '@/lib/nouns/centers/refresh-status';
import { removeUnconfirmed } from '@/lib/nouns/centers/remove-unconfirmed';
import { cacheStanding } from '@/lib/nouns/centers/search-gaps/count-standing';
import { cacheAreas } from '@/lib/nouns/centers/visits/open-territory';
import { notifyUnread } from '@/lib/nouns/chats/notify-unread';
import { cacheEarners } from '@/lib/nouns/credits/find-unusual-earners';
import { remindInquiries } from '@/lib/nouns/inquiries/remind-inquiries';
import { sendNewsletters } from '@/lib/nouns/newsletters/send-newsletters';
import { sendTest } from '@/lib/nouns/newsletters/send-test';
import { failAbandoned } from '@/lib/nouns/outbox/record-posted';
import { sendLetter } from '@/lib/nouns/outbox/send-letter';
import { cacheMisuse } from '@/lib/nouns/product-codes/find-misuse';
import { eraseClosed } from '@/lib/nouns/requests/erase-closed';
import { cacheGains } from '@/lib/nouns/statistics/cache-gains';
import { cacheProgramme } from '@/lib/nouns/statistics/cached-programme';
import { remindTasks } from '@/lib/nouns/tasks/remind-tasks';
import { endAllLapsed } from '@/lib/nouns/users/end-seeing';
import { cacheTerritories } from '@/lib/nouns/users/open-territories';
import { pool } from '@/lib/run/db/db';
import { PermanentFailure } from '@/lib/run/errors';
import { makePartitions } from '@/lib/run/jobs/make-partitions';
import type { JobName, Jobs } from '@/lib/run/jobs/queue';
import { log } from '@/lib/run/log';
import { inSpan } from '@/lib/run/metrics/spans';

/** A practice may propose times as far ahead as visitors wish for them, and later. A day more, for any time zone. */
const HAS_TIME_TO_COME = `(status in ('proposed', 'accepted') and exists (select from unnest(proposals || agreed_at) as one
  where left(one, 10) >= to_char(now() - interval '1 day', 'YYYY-MM-DD')))`;

/** Rows to delete once they have served their purpose, some long after, as for "where was I signed in?". */
const EXPIRED = {
  idempotency_keys: `expires_at < now()`,
  rate_limits: `expire < extract(epoch from now()) * 1000`,
  form_drafts: `expires_at < now()`,
  refresh_tokens: `expires_at < now()`,
  sessions: `least(expires_at, revoked_at) < now() - interval '30 days'`,
  password_resets: `least(expires_at, used_at) < now() - interval '1 day'`,
  sign_in_steps: `expires_at < now()`,
  // A code that is presented again ends its connection.
  app_codes: `expires_at < now() - interval '1 day'`,
  email_confirmations: `expires_at < now() - interval '1 day'`,
  // Where they are split by month, whole months are dropped instead (make-partitions).
  security_events: `created_at < now() - interval '1 year' and tableoid::regclass::text !~ 'events_\\d{4}_\\d\\d$'`,
  code_attempts: `last_tried_at < now() - interval '1 year'`,
  search_gaps: `week < now() - interval '1 year'`,
  outbox: `created_at < now() - interval '1 year'`,
  // An unconfirmed inquiry is no more than an address, perhaps somebody else's.
  inquiries: `created_at < now() - interval '90 days' and not ${HAS_TIME_TO_COME} or status = 'unconfirmed' and created_at < now() - interval '3 days'`,
  imports: `created_at < now() - interval '90 days'`,
  bulk_acts: `created_at < now() - interval '90 days'`,
  // A day longer than a position leads there (lib/core/events/feed.ts).
  'bookkeeping.events': `at < now() - interval '31 days'`,
  'bookkeeping.key_calls': `at < now() - interval '7 days'`,
  webhook_deliveries: `created_at < now() - interval '30 days'`,
  workers: `seen_at < now() - interval '7 days'`,
  notifications: `read_at < now() - interval '90 days' or created_at < now() - interval '1 year'`,
} as const;

const AT_ONCE = 5_000;

/** After 30 days IP addresses are cut to their network: /24 for IPv4, /48 for IPv6. */
const SHORTEN = `update security_events set ip_address = case when pg_input_is_valid(ip_address, 'inet') then
  text(network(set_masklen(ip_address::inet, case family(ip_address::inet) when 4 then 24 else 48 end))) end`;
const FULL_ADDRESSES = `created_at < now() - interval '30 days' and ip_address is not null and position('/' in ip_address) = 0`;

/** The values in an e-mail reveal who was where with whom; a month is enough to answer questions about it. */
const STALE_MAIL_VALUES = `"values" is not null and created_at < now() - interval '30 days'`;

/** In order: files are unused once the requests are gone. */
const STEPS: readonly [name: string, run: () => Promise<number>][] = [
  ...Object.entries(EXPIRED).map(([table, condition]): [string, () => Promise<number>] => [
    table,
    () => inBatches('delete from', table, condition),
  ]),
  ['shortened', () => inBatches(SHORTEN, 'security_events', FULL_ADDRESSES)],
  ['letters', () => inBatches('update outbox set "values" = null', 'outbox', STALE_MAIL_VALUES)],
  ['abandoned', failAbandoned],
  ['centers', removeUnconfirmed],
  ['requests', eraseClosed],
  ['files', removeUnused],
  ['bytes', removeStray],
];

/**
 * Deletes expired data in small batches, so that nobody has to wait. A failing step does not keep later ones from
 * running.
 * @returns the number per kind
 * @throws AggregateError if steps have failed: the job is repeated
 */
export async function cleanUp(): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const [name, run] of STEPS) {
    try {
      removed[name] = await run();
    } catch (error) {
      log.error({ err: error, step: name }, 'a step of the clean-up failed');
      failures.push(error);
    }
  }
  log.info({ removed }, 'cleaned up');
  if (failures.length > 0) throw new AggregateError(failures, 'steps of the clean-up failed');
  return removed;
}

/** If rows are changed, not deleted, the condition must no longer fit them afterwards. */
async function inBatches(change: string, table: string, condition: string): Promise<number> {
  const start = change === 'delete from' ? `${change} ${table}` : change;
  // The condition again, because in a table split by month other rows have the same place in other parts.
  const text = `${start} where ctid = any(array(select ctid from ${table} where ${condition} limit ${AT_ONCE})) and (${condition})`;
  for (let changed = 0; ; ) {
    const { rowCount } = await pool.query(text);
    changed += rowCount ?? 0;
    if ((rowCount ?? 0) < AT_ONCE) return changed;
  }
}

/** The job functions. A thrown job is retried, but for a `PermanentFailure`; `{ more: true }` queues it again. */
const workers: { [Name in JobName]: (data: Jobs[Name], id: string) => Promise<unknown> } = {
  mail: sendLetter,
  newsletters: () => sendNewsletters('worker'),
  'newsletter-test': sendTest,
  'remove-files': removeStored,
  'seal-audit': () => sealEntries(),
  appearances: () => notifyOfAppearances(),
  'hours-letters': askForHours,
  'inquiry-reminders': remindInquiries,
  'task-reminders': remindTasks,
  'center-status': () => refreshAllStatus(),
  cleanup: cleanUp,
  'make-partitions': makePartitions,
  'programme-figures': async () => [
    await cacheMeasuredResults(),
    await cacheGains(),
    await cacheProgramme(),
    await cacheMisuse(),
    await cacheEarners(),
    await cacheTerritories(),
    await cacheStanding(),
    await cacheAreas(),
  ],
  imports: (data) => processImport(data),
  'bulk-acts': ({ id }) => processBulkAct({ id }),
  'unread-letters': notifyUnread,
  'end-seeing': endAllLapsed,
  webhooks: () => sendWebhooks(120),
};

const usual = {
  batchSize: 1,
  localConcurrency: 1,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 2,
};

// With a batch size of one, the worker would wait half a minute between two jobs of a backlog.
const many = { batchSize: 20, localConcurrency: 2 };
const pace: Partial<Record<JobName, typeof many>> = {
  mail: many,
  'newsletter-test': many,
  'remove-files': many,
  imports: many,
  // Requeued after each part, so that a long one does not block the others.
  'bulk-acts': { batchSize: 1, localConcurrency: 2 },
  // The next minute's takes over from the one before, so that no event waits between them.
  webhooks: { batchSize: 1, localConcurrency: 2 },
};

const ITALIAN = { tz: 'Europe/Rome' };
const TIMES: readonly [JobName, cron: string, typeof ITALIAN?][] = [
  ['appearances', '* * * * *'],
  ['inquiry-reminders', '15 8-19 * * *', ITALIAN],
  ['task-reminders', '0 7 * * *', ITALIAN],
  ['hours-letters', '30 9 * * 1-5', ITALIAN],
  ['newsletters', '* * * * *'],
  ['unread-letters', '*/15 * * * *'],
  ['end-seeing', '* * * * *'],
  ['webhooks', '* * * * *'],
  ['cleanup', '20 3 * * *', ITALIAN],
  ['seal-audit', '40 3 * * *', ITALIAN],
  ['make-partitions', '50 3 * * *', ITALIAN],
  ['center-status', '0 4 * * *', ITALIAN],
  ['programme-figures', '5 * * * *'],
];

/** Starts queued and scheduled jobs; one that fails is retried without affecting the others in its batch. */
export async function work(queue: PgBoss): Promise<void> {
  for (const name of Object.keys(workers) as JobName[]) await workOn(queue, name);
  for (const [name, cron, options] of TIMES) await queue.schedule(name, cron, {}, options);
  // Continues what a killed worker has left.
  await queue.send('newsletters', {});
  // A portal that is off at night is cleaned up at start instead, at most once a day.
  for (const name of ['cleanup', 'seal-audit', 'make-partitions'])
    await queue.send(name, {}, { singletonSeconds: 86_400 });
  // An upgrade may have changed the rules.
  for (const name of ['center-status', 'programme-figures']) await queue.send(name, {}, { singletonSeconds: 3_600 });
}

const hasMore = (done: unknown): boolean =>
  typeof done === 'object' && done !== null && 'more' in done && done.more === true;

async function workOn(queue: PgBoss, name: JobName): Promise<void> {
  const perform = workers[name] as (data: object, id: string) => Promise<unknown>;
  await queue.work<object>(name, { ...usual, ...pace[name] }, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        try {
          const done = await inSpan(`job ${name}`, 'consumer', { 'portal.job': id }, () => perform(data, id));
          if (hasMore(done)) await queue.send(name, data);
          return { id, status: 'completed' as const };
        } catch (error) {
          log.error({ err: error, job: id }, `${name}: a job failed`);
          // Not the error itself: mail servers often name the recipient in their answers.
          const status = error instanceof PermanentFailure ? ('deadletter' as const) : ('failed' as const);
          return { id, status, output: { message: error instanceof Error ? error.name : 'failed' } };
        }
      }),
    ),
  );
}
