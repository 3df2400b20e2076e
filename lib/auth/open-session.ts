import { clientOf } from '@/lib/auth/client-of';
import { hashSecret, newSecret } from '@/lib/auth/secrets';
import { lifetimes, signToken } from '@/lib/auth/tokens';
import { db } from '@/lib/db';
import type { Prisma, SessionKind } from '@/prisma/generated/client';

export type TokenPair = { token: string; refreshToken: string };

export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** Begins a session on the device that sent `request`. The caller has checked who it is. Returns the session's id. */
export async function openSession(userId: string, kind: SessionKind, request: Request): Promise<string> {
  const { id } = await db.session.create({
    data: { userId, kind, ...clientOf(request), expiresAt: inSeconds(lifetimes.session) },
    select: { id: true },
  });
  return id;
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
