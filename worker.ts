// The second process: sends mail and does what is scheduled. It may be stopped or killed at any time; what it had begun
// is taken up again from the queue.
import { openWorkingQueue } from './lib/jobs/queue';
import { log } from './lib/log';
import { sendLetter } from './lib/mail/send-letter';

const queue = await openWorkingQueue();

// Batches, because a batch of one would wait half a minute between two jobs of a backlog.
await queue.work(
  'mail',
  { batchSize: 20, localConcurrency: 2, burstWhenBatchFull: true, perJobResults: true, pollingIntervalSeconds: 2 },
  (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        try {
          await sendLetter(data as Parameters<typeof sendLetter>[0]);
          return { id, status: 'completed' as const };
        } catch (error) {
          log.error({ err: error, job: id }, 'mail could not be sent');
          return { id, status: 'failed' as const, output: { message: String(error) } };
        }
      }),
    ),
);
log.info('worker ready');

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void queue.stop({ graceful: true, timeout: 5000 }).finally(() => process.exit(0)));
}
