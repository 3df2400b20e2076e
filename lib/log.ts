import pino from 'pino';

import { env } from '@/lib/env';
import { requestContext } from '@/lib/http/request-context';

/** One JSON line an entry. Personal data stays out: log ids, never names, addresses or queries. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  mixin: () => requestContext.getStore() ?? {},
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: ['password', 'token', 'refreshToken', 'authorization', 'cookie', '*.password', '*.token', '*.authorization'],
});
