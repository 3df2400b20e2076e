import { handleService } from '@/lib/web/http/handle-service';
import { answerMetrics } from '@/lib/web/metrics/answer-metrics';

/** Metrics for Prometheus, with their own credential as bearer token. */
export const GET = handleService('metrics', () => answerMetrics());
