import pino from 'pino';

import { env } from '@/lib/run/env';
import { errorLine } from '@/lib/run/error-line';
import { requestContext } from '@/lib/run/request-context';

const plain = {
  level: env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: { err: errorLine },
};

/**
 * For log lines about requests: there are many, and they contain nothing to be redacted. Buffered: a killed
 * process loses the last quarter of a second of them, but no error.
 */
export const requestLog = pino(plain, pino.destination({ sync: false, minLength: 4096, periodicFlush: 250 }));

/** The anonymous parts of the request. */
const requestOf = (context: ReturnType<typeof requestContext.getStore>) =>
  context
    ? {
        requestId: context.requestId,
        ...(context.traceId && { traceId: context.traceId }),
        ...(context.accountId && { account: context.accountId }),
      }
    : {};

/** One JSON line per entry. No personal data: log ids, never names, addresses or queries. */
export const log = pino({
  ...plain,
  mixin: () => requestOf(requestContext.getStore()),
  redact: ['password', 'token', 'refreshToken', 'authorization', 'cookie', '*.password', '*.token', '*.authorization'],
});
