import { handleService } from '@/lib/http/handle-service';
import { answerMetrics } from '@/lib/metrics/answer-metrics';

/** Metrics for Prometheus, with the service credential as bearer token. */
export const GET = handleService(() => answerMetrics());
