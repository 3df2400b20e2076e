import { fromPrisma, PgBoss, type Queue } from 'pg-boss';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { withoutSecrets } from '@/lib/outbox/rules';
import type { LetterName } from '@/lib/outbox/schema';
import type { Prisma } from '@/prisma/generated/client';

/**
 * What work there is, and what each piece carries. A new kind is a line here, one among `kinds`, one in workers.ts that says
 * who does it, and its name in messages/*.json, `jobs.names`.
 */
export type Jobs = {
  /** A letter of messages/*.json, `letters.<letter>`; `values.link` and `values.stop` are paths of the portal. */
  mail: {
    to: string;
    culture: string;
    letter: LetterName;
    values: Record<string, string>;
    /** Of a letter that may be answered: where answers go, and the Message-IDs of what came before. */
    thread?: { replyTo: string | null; references: string[] };
  };
  /** Starts the newsletters that are due and sends what is queued, a slice of a minute at a time. */
  newsletters: Record<string, never>;
  /** A newsletter in one of its languages to somebody who wants to see it. */
  'newsletter-test': { newsletterId: string; userId: string; language: 'it' | 'en' };
  /** Bytes whose rows are gone: keys of lib/storage. */
  'remove-files': { keys: string[] };
  /** Chains what was added to the audit and the ledger; once a night. */
  'seal-audit': Record<string, never>;
  /** Tells who looks after the map of centers that have appeared on it; once a minute. */
  appearances: Record<string, never>;
  /** Removes what has expired; once a night. */
  cleanup: Record<string, never>;
  /** Carries on with a sheet that is brought in, or taken back, a piece at a time. */
  imports: { id: string };
  /** Goes on with a change of many records, for some seconds at a time. */
  'bulk-acts': { id: string };
  /** Letters about messages that nobody has read for a day; every quarter of an hour. */
  'unread-letters': Record<string, never>;
  /** Notes which admins have stopped looking at the portal as somebody else; once a minute. */
  'end-seeing': Record<string, never>;
};

export type JobName = keyof Jobs;

const HOUR = 3600;

/** Of every kind, unless it says otherwise. */
const usual: Omit<Queue, 'name'> = {
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: HOUR,
  heartbeatSeconds: 10, // the work of a killed process is taken up again within about 20 s
  expireInSeconds: 300,
  notify: true,
};

const kinds: Record<JobName, Omit<Queue, 'name'>> = {
  // A letter that has gone out leaves soon: it carries an address, and often a link that opens an account.
  mail: { ...usual, deleteAfterSeconds: HOUR },
  newsletters: { ...usual, retryLimit: 0, deleteAfterSeconds: HOUR },
  'newsletter-test': { ...usual, retryLimit: 2, deleteAfterSeconds: HOUR },
  // A store that is away for a day or two still gets its bytes removed.
  'remove-files': { ...usual, retryLimit: 60, deleteAfterSeconds: HOUR },
  'seal-audit': { ...usual, retryLimit: 2, expireInSeconds: HOUR },
  appearances: { ...usual, retryLimit: 0, deleteAfterSeconds: HOUR },
  cleanup: { ...usual, retryLimit: 2, expireInSeconds: HOUR },
  imports: { ...usual, deleteAfterSeconds: HOUR },
  'bulk-acts': { ...usual, deleteAfterSeconds: HOUR },
  'unread-letters': { ...usual, retryLimit: 0, deleteAfterSeconds: HOUR },
  'end-seeing': { ...usual, retryLimit: 0, deleteAfterSeconds: HOUR },
};

export const JOB_NAMES = Object.keys(kinds) as JobName[];

async function open({ working }: { working: boolean }): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: env.DATABASE_URL,
    createSchema: false, // by a migration: our role may make none
    application_name: working ? 'portal worker' : 'portal jobs',
    max: working ? 4 : 1,
    supervise: working,
    schedule: working,
    useListenNotify: working,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  await boss.start();
  for (const [name, options] of Object.entries(kinds)) {
    await boss.createQueue(name, options);
    if (working) await boss.updateQueue(name, options); // of an older version it may have other options
  }
  return boss;
}

const shared = globalThis as typeof globalThis & { portalQueue?: Promise<PgBoss> };

/** The queue as a sender sees it; opened with the first job, again if that failed. */
export function sender(): Promise<PgBoss> {
  shared.portalQueue ??= open({ working: false }).catch((error: unknown) => {
    shared.portalQueue = undefined;
    throw error;
  });
  return shared.portalQueue;
}

/** The queue for the process that does the work: woken by the database, it also looks after retries and schedules. */
export const openWorkingQueue = () => open({ working: true });

/** Writes a job in the transaction of the change that calls for it: both are there afterwards, or neither. Returns its id. */
export async function enqueue<Name extends JobName>(
  tx: Prisma.TransactionClient,
  name: Name,
  data: Jobs[Name],
  startAfter?: Date,
): Promise<string | null> {
  const boss = await sender();
  const id = await boss.send(name, data, { db: fromPrisma(tx), ...(startAfter && { startAfter }) });
  if (id && name === 'mail') await notePosted(tx, id, data as Jobs['mail']);
  return id;
}

/** The line of the outbox: who is written to and why, and what admins may read of it later. */
async function notePosted(tx: Prisma.TransactionClient, id: string, { to, culture, letter, values }: Jobs['mail']) {
  const line = { id, kind: 'letter', letter, email: to, culture, values: withoutSecrets(values) };
  await tx.outboxMail.create({ data: line, select: { id: true } });
}

/** How often a job of this kind is tried. */
export const attemptsOf = (name: JobName): number => (kinds[name].retryLimit ?? 0) + 1;

/** Takes the letters to an address out of the queue, sent or not. */
export async function forgetMail(tx: Prisma.TransactionClient, address: string): Promise<void> {
  await sender(); // makes the queue's tables where nothing was ever queued
  await tx.$executeRaw`delete from pgboss.job where name = 'mail' and lower(data->>'to') = lower(${address})`;
  await tx.outboxMail.deleteMany({ where: { email: address } });
}
