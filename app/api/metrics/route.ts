import { handleService } from '@/lib/http/handle-service';
import { answerMetrics } from '@/lib/metrics/answer-metrics';

/** For Prometheus, with the service credential as its bearer token. */
export const GET = handleService(() => answerMetrics());
