import { type Backlog, readBacklog } from '@/lib/core/jobs/backlog';
import { defineVerb } from '@/lib/core/verb';
import { replica } from '@/lib/run/db/db';
import { log } from '@/lib/run/log';
import { metrics } from '@/lib/run/metrics/registry';

/** Cache time of figures that need database queries, however often they are scraped. */
const ASK_EVERY_MS = 10_000;
const TIMEOUT_MS = 2000;
let lastAsked = -Infinity;

/** All metrics of this process, the queue and the outbox, in Prometheus' text format. */
async function answerMetrics(): Promise<Response> {
  // Not the time of day: if the clock is set back, figures must not stand still.
  const now = performance.now();
  if (now - lastAsked >= ASK_EVERY_MS) {
    lastAsked = now;
    await askDatabase();
  }
  showReplica();
  return new Response(await metrics.registry.metrics(), {
    headers: { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' },
  });
}

/** The replica's state as this process last saw it, at most a second ago; sends no query. */
function showReplica(): void {
  if (!replica) return;
  const { lag } = replica;
  metrics.isReplicaUp.set({ replica: 'DATABASE_REPLICA_URL' }, lag === null ? 0 : 1);
  metrics.replicaLag.reset();
  if (lag !== null) metrics.replicaLag.set({ replica: 'DATABASE_REPLICA_URL' }, lag / 1000);
}

async function askDatabase(): Promise<void> {
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null).unref());
  const backlog = await Promise.race([readBacklog(), tooLate]).catch((error: unknown) => {
    log.warn({ err: error }, 'the queue could not be counted');
    return null;
  });
  metrics.isDatabaseUp.set(backlog ? 1 : 0);
  for (const gauge of [metrics.jobs, metrics.jobAge, metrics.mails]) gauge.reset();
  if (backlog) show(backlog);
}

function show({ jobs, mails, workerSeen, partitionsMissing }: Backlog): void {
  for (const { queue, state, count, oldest } of jobs) {
    metrics.jobs.set({ queue, state }, count);
    if (state === 'due') metrics.jobAge.set({ queue }, oldest);
  }
  for (const { status, count } of mails) metrics.mails.set({ status }, count);
  metrics.mailAge.set(mails.find(({ status }) => status === 'queued')?.oldest ?? 0);
  metrics.workerSeen.set(workerSeen);
  metrics.partitionsMissing.set(partitionsMissing);
}

/** Metrics for Prometheus, with their own credential as bearer token. */
export const serveMetrics = defineVerb('GET /metrics', {
  summary: 'Metrics of this process, the queue and the outbox, for Prometheus',
  tag: 'service',
  by: 'metrics',
  file: 'text/plain',
  run: () => answerMetrics(),
});
