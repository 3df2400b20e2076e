import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';
import { unauthorized } from '@/lib/errors';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Guards the server-to-server calls: `Authorization: Bearer <SERVICE_CREDENTIAL>`, compared in constant time. */
export const requireServiceCredential = (request: Request): void => requireBearer(request, env.SERVICE_CREDENTIAL);

/** Guards what a clock calls: `Authorization: Bearer <CRON_SECRET>`; without one that is set, nobody may. */
export const requireCronSecret = (request: Request): void => requireBearer(request, env.CRON_SECRET);

/** Whether a call carries the service credential. */
export const isFromService = (headers: Headers): boolean => carries(headers, env.SERVICE_CREDENTIAL);

function requireBearer({ headers }: Request, wanted: string | undefined): void {
  if (!carries(headers, wanted)) throw unauthorized('errors.serviceCredential');
}

function carries(headers: Headers, wanted: string | undefined): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return wanted !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(wanted));
}
