import { fromPrisma, PgBoss } from 'pg-boss';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import type { Prisma } from '@/prisma/generated/client';

/** What work there is, and what each piece carries. */
export type Jobs = {
  mail: { to: string; culture: string; letter: string; values: Record<string, string> };
};

const retries = {
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  heartbeatSeconds: 10, // the work of a killed process is taken up again within about 20 s
  expireInSeconds: 300,
  notify: true,
};

async function open({ working }: { working: boolean }): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: env.DATABASE_URL,
    application_name: working ? 'portal worker' : 'portal jobs',
    max: working ? 4 : 1,
    supervise: working,
    schedule: working,
    useListenNotify: working,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  await boss.start();
  await boss.createQueue('mail', retries);
  return boss;
}

const shared = globalThis as typeof globalThis & { portalQueue?: Promise<PgBoss> };

/** The queue as a sender sees it; opened with the first job, again if that failed. */
function sender(): Promise<PgBoss> {
  shared.portalQueue ??= open({ working: false }).catch((error: unknown) => {
    shared.portalQueue = undefined;
    throw error;
  });
  return shared.portalQueue;
}

/** The queue for the process that does the work: woken by the database, it also looks after retries and schedules. */
export const openWorkingQueue = () => open({ working: true });

/** Writes a job in the transaction of the change that calls for it: both are there afterwards, or neither. */
export async function enqueue<Name extends keyof Jobs>(tx: Prisma.TransactionClient, name: Name, data: Jobs[Name]) {
  const boss = await sender();
  await boss.send(name, data, { db: fromPrisma(tx) });
}
