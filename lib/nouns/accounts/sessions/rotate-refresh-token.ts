import { livingSessions } from '@/lib/nouns/accounts/sessions/data';
import { addRefreshToken, inSeconds, type TokenPair } from '@/lib/nouns/accounts/sessions/open-session';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { unauthorized } from '@/lib/run/errors';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { hashSecret } from '@/lib/run/secrets/secrets';
import { lifetimes, signToken } from '@/lib/run/secrets/tokens';

/**
 * Exchanges a refresh token for a new pair. If a used token is presented again, it was stolen by one of the two
 * clients, so the whole session ends. Of two simultaneous requests one succeeds and the other ends the session for
 * both, on purpose. Throws a 401, or a 429 after too many attempts on one account.
 * @param appId the app that presents it; null for people's own clients, which cannot use an app's token
 */
export async function rotateRefreshToken(
  secret: string,
  appId: string | null = null,
): Promise<TokenPair & { userId: string }> {
  const tokenHash = hashSecret(secret);
  const of = await db.refreshToken.findUnique({
    where: { tokenHash, session: { appId } },
    select: { sessionId: true, session: { select: { userId: true } } },
  });
  if (!of) throw unauthorized('errors.sessionEnded');
  const { userId: ownerId } = of.session;
  await spend(limits.refreshOfAccount, appId === null ? ownerId : `${appId} ${ownerId}`);
  // A session that has expired is not renewed. A token used before is detected below.
  const isOver = (await livingSessions([of.sessionId])).size === 0;
  const rotated = isOver
    ? null
    : await transaction(async (tx) => {
        const now = new Date();
        const used = await tx.refreshToken.updateManyAndReturn({
          where: {
            tokenHash,
            usedAt: null,
            expiresAt: { gt: now },
            session: { revokedAt: null, expiresAt: { gt: now }, user: { enabledUser: true, deletedAt: null } },
          },
          data: { usedAt: now },
          select: { sessionId: true },
        });
        const sessionId = used[0]?.sessionId;
        if (!sessionId) return null;
        const session = await tx.session.update({
          where: { id: sessionId },
          data: { lastUsedAt: now, expiresAt: inSeconds(lifetimes.session) },
          select: { userId: true },
        });
        return { sessionId, userId: session.userId, refreshToken: await addRefreshToken(tx, sessionId) };
      });
  if (!rotated) {
    await endSessionOfUsedToken(tokenHash);
    throw unauthorized('errors.sessionEnded');
  }
  const { sessionId, userId, refreshToken } = rotated;
  const token = await signToken(appId === null ? 'access' : 'app', { sub: userId, sid: sessionId });
  return { token, refreshToken, userId };
}

const endSessionOfUsedToken = (tokenHash: string) =>
  revokeSessions(
    { refreshTokens: { some: { tokenHash, usedAt: { not: null } } } },
    'refresh token used twice',
    undefined,
    null,
  );
