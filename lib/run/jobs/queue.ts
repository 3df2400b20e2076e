import { randomUUID } from 'node:crypto';
import { PgBoss, type Queue } from 'pg-boss';
import { clientWithin, fromPool, pipelined, type Tx, within } from '@/lib/run/db/transaction';
import { env } from '@/lib/run/env';
import { log } from '@/lib/run/log';
import type { QueuedMail } from '@/lib/run/mail/letters';
import { sealLetter, withoutSecrets } from '@/lib/run/mail/seal-letter';

/** A new kind needs an entry here, in `kinds`, in workers.ts with its function, and in `jobs.names` of messages. */
export type Jobs = {
  mail: QueuedMail;
  /** Starts newsletters that are due and sends queued ones, for a minute at a time. */
  newsletters: Record<string, never>;
  /** Sends one language version of a newsletter to somebody as a test. */
  'newsletter-test': { newsletterId: string; userId: string; language: 'it' | 'en' };
  /** Deletes stored files whose rows are gone: keys of lib/run/storage. */
  'remove-files': { keys: string[] };
  /** Extends the hash chain over new rows of the audit and the ledger; nightly. */
  'seal-audit': Record<string, never>;
  /** Notifies the people responsible for the map of centers that are new on it; every minute. */
  appearances: Record<string, never>;
  /** Asks practices to confirm opening hours older than a year; every working day. */
  'hours-letters': Record<string, never>;
  /** Reminds practices of visitors who wait for an answer, and tells these after some days; hourly. */
  'inquiry-reminders': Record<string, never>;
  /** Reminds the staff of tasks whose day has come; every morning. */
  'task-reminders': Record<string, never>;
  /** Corrects the status of centers that no longer fits the rules; nightly. */
  'center-status': Record<string, never>;
  cleanup: Record<string, never>;
  /** Prepares the coming months of tables that are split by month, and drops those past their retention; nightly. */
  'make-partitions': Record<string, never>;
  /** Counts the figures of the programme and the measured results of centers, and keeps them; hourly. */
  'programme-figures': Record<string, never>;
  imports: { id: string };
  /** Continues a change of many records, some seconds at a time. */
  'bulk-acts': { id: string };
  /** Sends e-mails about messages unread for a day; every 15 minutes. */
  'unread-letters': Record<string, never>;
  /** Records which admins have stopped viewing the portal as somebody else; every minute. */
  'end-seeing': Record<string, never>;
  /** Sends events to the receivers of webhooks, until the next minute’s job takes over. */
  webhooks: Record<string, never>;
};

export type JobName = keyof Jobs;

const HOUR = 3600;
const WEEK = 7 * 24 * HOUR;

/** Options of all kinds, unless overridden. */
const usual: Omit<Queue, 'name'> = {
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: HOUR,
  heartbeatSeconds: 10, // the work of a killed process is resumed within about 20 s
  expireInSeconds: 300,
  notify: true,
};

const kinds: Record<JobName, Omit<Queue, 'name'>> = {
  // Retried for eight to nine hours: a mail server may be unavailable for a night. Failed ones can be sent by hand for
  // a week, as nothing else has their links; sent ones are deleted sooner (keepMailJob).
  mail: { ...usual, retryLimit: 15, retryDelay: 15, deleteAfterSeconds: WEEK },
  newsletters: { ...usual, retryLimit: 0, deleteAfterSeconds: HOUR },
  'newsletter-test': { ...usual, retryLimit: 2, deleteAfterSeconds: WEEK },
  // Retries long enough for a file storage that is unavailable for a day or two.
  'remove-files': { ...usual, retryLimit: 60, deleteAfterSeconds: HOUR },
  'seal-audit': { ...usual, retryLimit: 2, expireInSeconds: HOUR },
  appearances: { ...usual, retryLimit: 0, deleteAfterSeconds: HOUR },
  'hours-letters': { ...usual, retryLimit: 0, deleteAfterSeconds: HOUR },
  'inquiry-reminders': { ...usual, retryLimit: 2, deleteAfterSeconds: HOUR },
  'task-reminders': { ...usual, retryLimit: 2, deleteAfterSeconds: HOUR },
  'center-status': { ...usual, retryLimit: 2, expireInSeconds: HOUR },
  cleanup: { ...usual, retryLimit: 2, expireInSeconds: HOUR },
  'make-partitions': { ...usual, expireInSeconds: HOUR },
  'programme-figures': { ...usual, retryLimit: 0, expireInSeconds: HOUR, deleteAfterSeconds: HOUR },
  imports: { ...usual, deleteAfterSeconds: HOUR },
  'bulk-acts': { ...usual, deleteAfterSeconds: HOUR },
  'unread-letters': { ...usual, retryLimit: 0, deleteAfterSeconds: HOUR },
  'end-seeing': { ...usual, retryLimit: 0, deleteAfterSeconds: HOUR },
  webhooks: { ...usual, retryLimit: 0, deleteAfterSeconds: HOUR },
};

export const JOB_NAMES = Object.keys(kinds) as JobName[];

async function open({ working }: { working: boolean }): Promise<PgBoss> {
  // Passed to its pool: otherwise a database that vanished silently would be waited for until TCP gives up. Two
  // minutes, because its own maintenance may take long.
  const timeouts = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, query_timeout: 120_000 };
  const boss = new PgBoss({
    connectionString: env.DATABASE_URL,
    createSchema: false, // a migration creates it: our database role may not
    application_name: working ? 'portal worker' : 'portal jobs',
    max: working ? 4 : 1,
    ...timeouts,
    supervise: working,
    schedule: working,
    useListenNotify: working,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  await boss.start();
  for (const [name, options] of Object.entries(kinds)) {
    await boss.createQueue(name, options);
    if (working) await boss.updateQueue(name, options); // an older version may have set other options
  }
  return boss;
}

const shared = globalThis as typeof globalThis & { portalQueue?: Promise<PgBoss> };

/** The queue for adding jobs; opened on first use, and again if opening failed. */
export function sender(): Promise<PgBoss> {
  shared.portalQueue ??= open({ working: false }).catch((error: unknown) => {
    shared.portalQueue = undefined;
    throw error;
  });
  return shared.portalQueue;
}

/** The queue for the worker process: woken by the database, and responsible for retries and schedules. */
export const openWorkingQueue = () => open({ working: true });

/** Adds a job in the transaction of the change that causes it: both are committed or neither. Returns its id. */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  data: Jobs[Name],
  startAfter?: Date,
): Promise<string> {
  if (name === 'mail') return (await enqueueMails(tx, [data as QueuedMail], startAfter))[0]!;
  const boss = await sender();
  const id = randomUUID();
  const connection = { executeSql: clientWithin(tx).query };
  await boss.send(name, data, { id, db: connection, ...(startAfter && { startAfter }) });
  return id;
}

/** Adds the jobs of e-mails, and their rows in the outbox: two statements, however many they are. Returns their ids. */
export async function enqueueMails(tx: Tx, mails: readonly QueuedMail[], startAfter?: Date): Promise<string[]> {
  if (mails.length === 0) return [];
  const boss = await sender();
  const written = mails.map((mail) => ({ id: randomUUID() as string, mail }));
  const jobs = written.map(({ id, mail }) => ({ id, data: sealLetter(mail, id), ...(startAfter && { startAfter }) }));
  const connection = { executeSql: clientWithin(tx).query };
  await pipelined(boss.insert('mail', jobs, { db: connection }), notePosted(tx, written));
  return written.map(({ id }) => id);
}

/** Adds rows to the outbox: the recipient, the reason, and what admins may read of it later. */
async function notePosted(tx: Tx, written: { id: string; mail: QueuedMail }[]) {
  const rows = written.map(({ id, mail }) => ({
    id,
    email: mail.to,
    culture: mail.culture,
    letter: mail.letter,
    values: withoutSecrets(mail),
  }));
  await within(tx)(
    `insert into outbox (id, kind, letter, email, culture, values)
     select id, 'letter', letter, email, culture, "values"
     from jsonb_to_recordset($1::jsonb) as m(id uuid, letter text, email citext, culture text, "values" jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** How long an e-mail's job stays after its end: an hour once sent, because of the address and sealed link in it. */
export async function keepMailJob(id: string, name: 'mail' | 'newsletter-test', isSent: boolean): Promise<void> {
  await fromPool('update pgboss.job set deletion_seconds = $3::int where name = $2 and id = $1::uuid', [
    id,
    name,
    isSent ? HOUR : WEEK,
  ]);
}

/** Sent or not; all letters to the address, or only those of these names. */
export async function forgetMail(tx: Tx, address: string, letters: string[] | null): Promise<void> {
  await sender(); // creates the queue's tables if nothing was ever queued
  await tx.$executeRaw`delete from pgboss.job where name = 'mail' and lower(data->>'to') = lower(${address})
    and (${letters}::text[] is null or data->>'letter' = any(${letters}::text[]))`;
  await tx.outboxMail.deleteMany({ where: { email: address, ...(letters && { letter: { in: letters } }) } });
}
