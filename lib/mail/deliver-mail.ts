import type { PgBoss } from 'pg-boss';
import type { Jobs } from '@/lib/jobs/queue';
import { log } from '@/lib/log';
import { sendLetter } from './send-letter';

// Batches, because a batch of one would wait half a minute between two jobs of a backlog.
const pace = {
  batchSize: 20,
  localConcurrency: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 2,
} as const;

/** Sends what is queued, from now on. A letter the server refuses is tried again later; the others go out all the same. */
export async function deliverMail(queue: PgBoss): Promise<void> {
  await queue.work<Jobs['mail']>('mail', pace, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        try {
          await sendLetter(data);
          return { id, status: 'completed' as const };
        } catch (error) {
          log.error({ err: error, job: id }, 'mail could not be sent');
          return { id, status: 'failed' as const, output: { message: String(error) } };
        }
      }),
    ),
  );
}
