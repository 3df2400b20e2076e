import type { PgBoss, WorkOptions } from 'pg-boss';
import { processBulkAct } from '@/lib/core/bulk-changes/process-bulk-act';
import { removeStored } from '@/lib/core/files/remove-bytes';
import { processImport } from '@/lib/core/imports/process-import';
import { sealEntries } from '@/lib/nouns/audit-entries/seal-entries';
import { askForHours } from '@/lib/nouns/centers/ask-hours';
import { keepMeasuredResults } from '@/lib/nouns/centers/measured-results';
import { refreshAllStatus } from '@/lib/nouns/centers/refresh-status';
import { tellOfAppearances } from '@/lib/nouns/centers/tell-appearances';
import { notifyUnread } from '@/lib/nouns/chats/notify-unread';
import { keepEarners } from '@/lib/nouns/credits/find-unusual-earners';
import { remindInquiries } from '@/lib/nouns/inquiries/remind-inquiries';
import { sendNewsletters } from '@/lib/nouns/newsletters/send-newsletters';
import { sendTest } from '@/lib/nouns/newsletters/send-test';
import { sendLetter } from '@/lib/nouns/outbox/send-letter';
import { keepMisuse } from '@/lib/nouns/product-codes/find-misuse';
import { keepGains } from '@/lib/nouns/statistics/keep-gains';
import { keepProgramme } from '@/lib/nouns/statistics/kept-programme';
import { endAllLapsed } from '@/lib/nouns/users/end-seeing';
import { makePartitions } from '@/lib/run/jobs/make-partitions';
import { PermanentFailure } from '@/lib/run/jobs/permanent-failure';
import type { JobName, Jobs } from '@/lib/run/jobs/queue';
import { log } from '@/lib/run/log';
import { inSpan } from '@/lib/run/metrics/spans';
import { cleanUp } from './clean-up';

/**
 * The functions that do the jobs. Throwing means that the job failed and is retried later; after a `PermanentFailure`
 * it is not. Returning `{ more: true }` queues the job again because there is more to do.
 */
const workers: { [Name in JobName]: (data: Jobs[Name], id: string) => Promise<unknown> } = {
  mail: sendLetter,
  newsletters: () => sendNewsletters('worker'),
  'newsletter-test': sendTest,
  'remove-files': removeStored,
  'seal-audit': () => sealEntries(),
  appearances: tellOfAppearances,
  'hours-letters': askForHours,
  'inquiry-reminders': remindInquiries,
  'center-status': () => refreshAllStatus(),
  cleanup: cleanUp,
  'make-partitions': makePartitions,
  'programme-figures': async () => [
    await keepMeasuredResults(),
    await keepGains(),
    await keepProgramme(),
    await keepMisuse(),
    await keepEarners(),
  ],
  imports: (data) => processImport(data),
  'bulk-acts': ({ id }) => processBulkAct({ id }),
  'unread-letters': notifyUnread,
  'end-seeing': endAllLapsed,
};

// With a batch size of one, the worker would wait half a minute between two jobs of a backlog.
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
  'hours-letters': { batchSize: 1, localConcurrency: 1 },
  'inquiry-reminders': { batchSize: 1, localConcurrency: 1 },
  'center-status': { batchSize: 1, localConcurrency: 1 },
  cleanup: { batchSize: 1, localConcurrency: 1 },
  'make-partitions': { batchSize: 1, localConcurrency: 1 },
  'programme-figures': { batchSize: 1, localConcurrency: 1 },
  // Requeued after each part, so that a long one does not block the others.
  'bulk-acts': { batchSize: 1, localConcurrency: 2 },
  'unread-letters': { batchSize: 1, localConcurrency: 1 },
  'end-seeing': { batchSize: 1, localConcurrency: 1 },
};

/**
 * Starts processing queued and scheduled jobs. A job that fails is retried without affecting the others in its batch.
 */
export async function work(queue: PgBoss): Promise<void> {
  for (const name of Object.keys(workers) as JobName[]) await workOn(queue, name);
  await queue.schedule('appearances', '* * * * *', {});
  await queue.schedule('inquiry-reminders', '15 8-19 * * *', {}, { tz: 'Europe/Rome' });
  await queue.schedule('hours-letters', '30 9 * * 1-5', {}, { tz: 'Europe/Rome' });
  await queue.schedule('newsletters', '* * * * *', {});
  await queue.schedule('unread-letters', '*/15 * * * *', {});
  await queue.schedule('end-seeing', '* * * * *', {});
  await queue.schedule('cleanup', '20 3 * * *', {}, { tz: 'Europe/Rome' });
  await queue.schedule('seal-audit', '40 3 * * *', {}, { tz: 'Europe/Rome' });
  await queue.schedule('make-partitions', '50 3 * * *', {}, { tz: 'Europe/Rome' });
  await queue.schedule('center-status', '0 4 * * *', {}, { tz: 'Europe/Rome' });
  await queue.schedule('programme-figures', '5 * * * *', {});
  // What a worker that was killed has left goes on at once.
  await queue.send('newsletters', {});
  // A portal that is off at night is cleaned up at start instead, at most once a day.
  await queue.send('cleanup', {}, { singletonSeconds: 86_400 });
  await queue.send('seal-audit', {}, { singletonSeconds: 86_400 });
  await queue.send('make-partitions', {}, { singletonSeconds: 86_400 });
  // An upgrade may have changed the rules.
  await queue.send('center-status', {}, { singletonSeconds: 3_600 });
  await queue.send('programme-figures', {}, { singletonSeconds: 3_600 });
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
