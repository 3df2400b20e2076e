import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';
import { unauthorized } from '@/lib/errors';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Guards the server-to-server calls: `Authorization: Bearer <SERVICE_CREDENTIAL>`, compared in constant time. */
export function requireServiceCredential({ headers }: Request): void {
  const given = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const wanted = env.SERVICE_CREDENTIAL;
  if (!wanted || !given || !timingSafeEqual(digest(given), digest(wanted)))
    throw unauthorized('errors.serviceCredential');
}
