import type { PgBoss, WorkOptions } from 'pg-boss';
import { sealEntries } from '@/lib/audit-entries/seal-entries';
import { processBulkAct } from '@/lib/bulk-acts/process-bulk-act';
import { tellOfAppearances } from '@/lib/centers/tell-appearances';
import { notifyUnread } from '@/lib/chats/notify-unread';
import { removeStored } from '@/lib/files/remove-stored';
import { processImport } from '@/lib/imports/process-import';
import { log } from '@/lib/log';
import { sendLetter } from '@/lib/mail/send-letter';
import { sendNewsletters } from '@/lib/newsletters/send-newsletters';
import { sendTest } from '@/lib/newsletters/send-test';
import { endAllLapsed } from '@/lib/users/end-seeing';
import { cleanUp } from './clean-up';
import { PermanentFailure } from './permanent-failure';
import type { JobName, Jobs } from './queue';

/**
 * Who does what. Throwing means: not done, try again later; a `PermanentFailure`: never. `{ more: true }` in an answer: there
 * is more to do, and the job is queued again.
 */
const workers: { [Name in JobName]: (data: Jobs[Name], id: string) => Promise<unknown> } = {
  mail: sendLetter,
  newsletters: () => sendNewsletters('worker'),
  'newsletter-test': sendTest,
  'remove-files': removeStored,
  'seal-audit': () => sealEntries(),
  appearances: tellOfAppearances,
  cleanup: cleanUp,
  imports: (data) => processImport(data),
  'bulk-acts': ({ id }) => processBulkAct({ id }),
  'unread-letters': notifyUnread,
  'end-seeing': endAllLapsed,
};

// Batches, because a batch of one would wait half a minute between two jobs of a backlog.
const usual = {
  batchSize: 20,
  localConcurrency: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 2,
} as const satisfies WorkOptions;

const pace: Partial<Record<JobName, { batchSize: number; localConcurrency: number }>> = {
  newsletters: { batchSize: 1, localConcurrency: 1 },
  'seal-audit': { batchSize: 1, localConcurrency: 1 },
  appearances: { batchSize: 1, localConcurrency: 1 },
  cleanup: { batchSize: 1, localConcurrency: 1 },
  // Taken up again after each piece, so that a long one does not keep the others waiting.
  'bulk-acts': { batchSize: 1, localConcurrency: 2 },
  'unread-letters': { batchSize: 1, localConcurrency: 1 },
  'end-seeing': { batchSize: 1, localConcurrency: 1 },
};

/** Does what is queued, and what is scheduled, from now on. A job that fails is tried again; the others are done all the same. */
export async function work(queue: PgBoss): Promise<void> {
  for (const name of Object.keys(workers) as JobName[]) await workOn(queue, name);
  await queue.schedule('appearances', '* * * * *', {});
  await queue.schedule('newsletters', '* * * * *', {});
  await queue.schedule('unread-letters', '*/15 * * * *', {});
  await queue.schedule('end-seeing', '* * * * *', {});
  await queue.schedule('cleanup', '20 3 * * *', {}, { tz: 'Europe/Rome' });
  await queue.schedule('seal-audit', '40 3 * * *', {}, { tz: 'Europe/Rome' });
  // A portal that is not up at night is cleaned when it starts, once a day at most.
  await queue.send('cleanup', {}, { singletonSeconds: 86_400 });
  await queue.send('seal-audit', {}, { singletonSeconds: 86_400 });
}

const hasMore = (done: unknown): boolean =>
  typeof done === 'object' && done !== null && 'more' in done && done.more === true;

async function workOn(queue: PgBoss, name: JobName): Promise<void> {
  const perform = workers[name] as (data: object, id: string) => Promise<unknown>;
  await queue.work<object>(name, { ...usual, ...pace[name] }, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        try {
          const done = await perform(data, id);
          if (hasMore(done)) await queue.send(name, data);
          return { id, status: 'completed' as const };
        } catch (error) {
          log.error({ err: error, job: id }, `${name}: a job failed`);
          // Not the error itself: what a mail server answers often names the reader.
          const status = error instanceof PermanentFailure ? ('deadletter' as const) : ('failed' as const);
          return { id, status, output: { message: error instanceof Error ? error.name : 'failed' } };
        }
      }),
    ),
  );
}
