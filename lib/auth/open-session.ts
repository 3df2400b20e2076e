import { clientOf } from '@/lib/auth/client-of';
import { hashSecret, newSecret } from '@/lib/auth/secrets';
import { lifetimes, signToken } from '@/lib/auth/tokens';
import { db, pool } from '@/lib/db';
import { unauthorized } from '@/lib/errors';
import type { Prisma, SessionKind } from '@/prisma/generated/client';

export type TokenPair = { token: string; refreshToken: string };

export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

// An account whose address was never confirmed loses its password and its sessions before anything of the address's owner
// comes into it (revoke-unproved). A session that is being opened at that moment waits here for the outcome.
const OPEN = `
  insert into sessions (user_id, kind, user_agent, ip_address, expires_at)
  select u.id, $2::"SessionKind", $3, $4, $5 from users u
  where u.id = $1
    and (u.confirmed_user or exists (select 1 from credentials c where c.user_id = u.id for share))
  returning id`;

/**
 * Begins a session on the device that sent `request`. The caller has checked who it is. Returns the session's id; throws a
 * 401 when the account has no longer what it was checked by.
 */
export async function openSession(userId: string, kind: SessionKind, request: Request): Promise<string> {
  const { userAgent, ipAddress } = clientOf(request);
  const values = [userId, kind, userAgent, ipAddress, inSeconds(lifetimes.session)];
  const { rows } = await pool.query<{ id: string }>({ name: 'open-session', text: OPEN, values });
  if (!rows[0]) throw unauthorized();
  return rows[0].id;
}

/** Adds a refresh token to a session and returns it: the only time it is seen, the database keeps its hash. */
export async function addRefreshToken(tx: Prisma.TransactionClient, sessionId: string): Promise<string> {
  const secret = newSecret();
  await tx.refreshToken.create({
    data: { sessionId, tokenHash: hashSecret(secret), expiresAt: inSeconds(lifetimes.refresh) },
  });
  return secret;
}

/** A session for an API client: a short-lived bearer token, and a refresh token that can be used once. */
export async function openApiSession(userId: string, request: Request): Promise<TokenPair> {
  const sid = await openSession(userId, 'api', request);
  return { token: await signToken('access', { sub: userId, sid }), refreshToken: await addRefreshToken(db, sid) };
}
