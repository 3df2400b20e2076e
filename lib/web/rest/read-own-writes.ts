// Lets clients read their own writes from a replica: the log position of their last write travels in a
// signed cookie, and in a header for clients without cookies.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Person } from '@/lib/core/actor/actor';
import { writePosition } from '@/lib/run/db/db';
import { fromReplica } from '@/lib/run/db/replica';
import { env } from '@/lib/run/env';
import { cookieOf } from '@/lib/run/secrets/tokens';

const COOKIE = 'portal-written';
const WRITTEN_HEADER = 'x-portal-written';
/** A replica that lags further behind is not used, so the cookie need not live longer. */
const SECONDS = 120;

const signature = (position: string) =>
  createHmac('sha256', `written ${env.AUTH_SECRET[0]}`).update(position).digest('base64url').slice(0, 22);

function verified(text: string | null | undefined): string | null {
  const [position = '', signed = ''] = text?.split('.') ?? [];
  const [given, expected] = [Buffer.from(signed), Buffer.from(signature(position))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? position : null;
}

/** Adds the log position to the answer to a write if there is a replica. Call it after the commit. */
export async function noteWrite({ method }: Request, response: Response): Promise<Response> {
  if (!env.DATABASE_REPLICA_URL || method === 'GET' || method === 'HEAD' || response.status >= 400) return response;
  const position = await writePosition().catch(() => null);
  if (!position) return response;
  const signed = `${position}.${signature(position)}`;
  const secure = env.APP_URL?.startsWith('https:') ? '; Secure' : '';
  response.headers.append(
    'set-cookie',
    `${COOKIE}=${signed}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  );
  response.headers.set(WRITTEN_HEADER, signed);
  return response;
}

/** Lets admins read from a replica that has their last write; others' rows depend on memberships it may lack. */
export const readingOwnWrites = <T>(me: Person, headers: Headers, run: () => Promise<T>): Promise<T> =>
  env.DATABASE_REPLICA_URL && me.group === 'admin'
    ? fromReplica(verified(headers.get(WRITTEN_HEADER)) ?? verified(cookieOf(headers, COOKIE)), run)
    : run();
