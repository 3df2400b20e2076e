import type { Person } from '@/lib/core/actor/actor';
import { clientName } from '@/lib/core/fields/enum-names';
import { addRefreshToken, inSeconds, type TokenPair } from '@/lib/nouns/accounts/sessions/open-session';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { notifyPeople } from '@/lib/nouns/notifications/notify-people';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import { db } from '@/lib/run/db/db';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { unauthorized } from '@/lib/run/errors';
import { clientNow } from '@/lib/run/request-context';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';
import { lifetimes, signToken } from '@/lib/run/secrets/tokens';
import { APP_LIMITS } from './schema';

/** As OAuth recommends: it is on its way for a redirect only. */
const CODE_SECONDS = 60;

type Consent = { appId: string; sessionId: string; redirectUri: string; challenge: string; scopes: string[] };

/** Creates the authorization code of a consent; it is worth nothing without the app's verifier. */
export async function makeCode(me: Person, consent: Consent): Promise<string> {
  const code = newSecret();
  const role = clientName(me.originalRole);
  await db.appCode.create({
    data: { ...consent, role, codeHash: hashSecret(code), expiresAt: inSeconds(CODE_SECONDS) },
  });
  return code;
}

/** An unused code by its value. A used one was stolen: its connection ends, and a pending one fails. */
export async function codeOf(value: string) {
  const code = await db.appCode.findUnique({ where: { codeHash: hashSecret(value) } });
  if (!code?.usedAt) return code;
  await revokeSessionsOfCode(code.id);
  return null;
}

/** Uses up a code; of several concurrent calls one succeeds. */
export async function spendCode(id: string): Promise<boolean> {
  const { count } = await db.appCode.updateMany({ where: { id, usedAt: null }, data: { usedAt: new Date() } });
  if (count === 0) await revokeSessionsOfCode(id);
  return count > 0;
}

/** Before all transactions that still run: to them, `now()` is when they began. */
export const NEVER_GOOD = new Date(0);

const revokeSessionsOfCode = (codeId: string) =>
  transaction(async (tx) => {
    await tx.appCode.update({ where: { id: codeId }, data: { expiresAt: NEVER_GOOD } });
    await revokeSessions({ madeOf: { some: { id: codeId } } }, 'refresh token used twice', tx, null);
  });

// Whatever has ended meanwhile lets nothing begin: the session in which it was let, the app, the account, its role.
const OPEN = `
  insert into sessions (user_id, kind, app_id, scopes, app_role, verified_at, user_agent, ip_address, expires_at)
  select u.id, 'api', a.id, c.scopes, c.role, null, $2, $3, $4
  from app_codes c join sessions s on s.id = c.session_id join users u on u.id = s.user_id join apps a on a.id = c.app_id
  where c.id = $1::uuid and c.connection_id is null and c.expires_at > now() and s.revoked_at is null
    and a.revoked_at is null and u.enabled_user and u.deleted_at is null and u.original_role = c.role
  for share of u, a, s
  returning id, user_id as "userId", app_id as "appId"`;
// The code was locked only now: it may have been presented again.
const KEEP = `update app_codes set connection_id = $2::uuid where id = $1::uuid and expires_at > now() returning id`;

/**
 * Opens the connection of a code: a session of the app's own, with its first tokens.
 * @throws Problem 401 if the session, app, account or role it depends on has ended
 */
export const connect = (codeId: string): Promise<TokenPair> =>
  transaction(async (tx) => {
    const run = within(tx);
    const { userAgent, ipAddress } = clientNow();
    const [made] = await run(OPEN, [codeId, userAgent, ipAddress, inSeconds(lifetimes.session)]);
    if (!made) throw unauthorized();
    const [sessionId, userId, appId] = [made.id as string, made.userId as string, made.appId as string];
    if ((await run(KEEP, [codeId, sessionId])).length === 0) throw unauthorized();
    await endOldest(tx, userId, appId);
    const { name } = await tx.app.findUniqueOrThrow({ where: { id: appId }, select: { name: true } });
    await recordEvent(tx, { kind: 'app-connected', userId, actorId: userId, detail: name });
    await notifyPeople(tx, [userId], 'appConnected', { app: name }, 'profile', { mostLetters: 3 });
    const token = await signToken('app', { sub: userId, sid: sessionId });
    return { token, refreshToken: await addRefreshToken(tx, sessionId) };
  });

/** Limits the connections of one app and person: a thousand of them would hide which are theirs. */
async function endOldest(tx: Tx, userId: string, appId: string): Promise<void> {
  const older = await tx.session.findMany({
    where: { userId, appId, revokedAt: null },
    orderBy: { createdAt: 'desc' },
    skip: APP_LIMITS.connections,
    select: { id: true },
  });
  if (older.length > 0)
    await revokeSessions({ id: { in: older.map(({ id }) => id) } }, 'ended by its owner', tx, userId);
}
