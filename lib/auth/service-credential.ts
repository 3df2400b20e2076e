import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';
import { unauthorized } from '@/lib/errors';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Guards server-to-server calls: `Authorization: Bearer <SERVICE_CREDENTIAL>`, compared in constant time. */
export const requireServiceCredential = (request: Request): void => requireBearer(request, env.SERVICE_CREDENTIAL);

/** Guards calls of a cron service: `Authorization: Bearer <CRON_SECRET>`; if none is configured, all are refused. */
export const requireCronSecret = (request: Request): void => requireBearer(request, env.CRON_SECRET);

/** Whether a request carries the service credential. */
export const isFromService = (headers: Headers): boolean => carries(headers, env.SERVICE_CREDENTIAL);

function requireBearer({ headers }: Request, wanted: string | undefined): void {
  if (!carries(headers, wanted)) throw unauthorized('errors.serviceCredential');
}

function carries(headers: Headers, wanted: string | undefined): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return wanted !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(wanted));
}
