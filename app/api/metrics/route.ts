import { handleService } from '@/lib/http/handle-service';
import { answerMetrics } from '@/lib/metrics/answer-metrics';

/** Metrics for Prometheus, with their own credential as bearer token. */
export const GET = handleService('metrics', () => answerMetrics());
