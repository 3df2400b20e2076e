import { defineVerb } from '@/lib/core/verb';
import { answerMetrics } from '@/lib/web/metrics/answer-metrics';

/** Metrics for Prometheus, with their own credential as bearer token. */
export const serveMetrics = defineVerb('GET /metrics', {
  summary: 'Metrics of this process, the queue and the outbox, for Prometheus',
  tag: 'service',
  by: 'metrics',
  file: 'text/plain',
  run: () => answerMetrics(),
});
