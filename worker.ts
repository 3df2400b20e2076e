// The worker process: sends mail and runs scheduled jobs. It can be stopped or killed at any time; interrupted jobs are
// resumed from the queue.

import './lib/nouns/register';
import { stopWebhooks } from './lib/nouns/api-keys/webhooks/send-webhooks';
import { work } from './lib/nouns/jobs/workers';
import { stopSending } from './lib/nouns/newsletters/send-newsletters';
import { checkKeys } from './lib/run/encryption/keys';
import { endOnFailure } from './lib/run/end-on-failure';
import { beat, keepBeating } from './lib/run/jobs/heartbeat';
import { openWorkingQueue } from './lib/run/jobs/queue';
import { log } from './lib/run/log';
import { startTracing, stopTracing } from './lib/run/metrics/start-tracing';

endOnFailure();
await startTracing('portal-worker');
checkKeys();
const queue = await openWorkingQueue();
await beat('worker');
keepBeating('worker', (error) => log.warn({ err: error }, 'heartbeat'));
await work(queue);
log.info('worker ready');

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, stopSending);
  process.once(signal, stopWebhooks);
  process.once(signal, () => {
    // Within the 15 seconds that Kubernetes leaves (Compose: 20): a mail server may be slow.
    const stopped = queue.stop({ graceful: true, timeout: 12_000 });
    void stopped.finally(() => void stopTracing().finally(() => process.exit(0)));
  });
}
