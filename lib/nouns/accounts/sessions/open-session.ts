import { knownDevice } from '@/lib/nouns/accounts/sessions/known-device';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import { deviceName } from '@/lib/nouns/security-events/rules';
import { db } from '@/lib/run/db/db';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { unauthorized } from '@/lib/run/errors';
import { instantText } from '@/lib/run/i18n/dates';
import { localeFor } from '@/lib/run/i18n/routing';
import { enqueue } from '@/lib/run/jobs/queue';
import { clientOf } from '@/lib/run/requests/client-of';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';
import { lifetimes, signToken } from '@/lib/run/secrets/tokens';
import type { Prisma, SessionKind } from '@/prisma/generated/client';

export type TokenPair = { token: string; refreshToken: string };

export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

// When somebody proves that they own an address that was never confirmed, the account first loses its password and
// its sessions (revoke-unproved). A session being opened meanwhile waits here for the result, and so does one whose password is
// being replaced: checking it may have taken long, and whoever replaces it ends the sessions only afterwards.
const OPEN = `
  insert into sessions (user_id, kind, user_agent, ip_address, expires_at)
  select u.id, $2::"SessionKind", $3, $4, $5 from users u
  where u.id = $1 and u.enabled_user and u.deleted_at is null
    and (u.confirmed_user or exists (select 1 from credentials c where c.user_id = u.id for share))
    and ($7::text is null or exists (select 1 from credentials c where c.user_id = u.id and c.password_hash = $7 for share))
    and ($6 or not exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null))
  returning id`;

// Asks again whether the account may sign in and has a second factor: the session just inserted refers to it, and waited if
// the account was being merged or a first factor added, which OPEN did not see. The owner is not notified of the first device of an account, but of a new one after
// a new password, too, unless it is the browser in which a letter's link has set it (resetDeviceCookie).
const CHECK_NEW_DEVICE = `
  select m."isNew", m."isNew" and m."isLater" as "isNews", u.email, u.name, u.culture::text, u.confirmed_user as "isConfirmed"
  from users u, sessions s, lateral (
    select not ($3 or $4 and exists (select 1 from sessions o where o.user_id = $1 and o.id <> $2
                                       and o.kind = s.kind and o.user_agent is not distinct from s.user_agent)) as "isNew",
           u.first_session_at < s.created_at as "isLater") m
  where u.id = $1 and s.id = $2 and u.enabled_user and u.deleted_at is null
    and ($5 or not exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null))`;

type Met = { isNew: boolean; isNews: boolean; email: string; name: string; culture: string; isConfirmed: boolean };

export type SessionOptions = {
  /** For clients without cookies: their user agent is used to recognise them, but grants no access. */
  byAgent?: boolean;
  /** The person has passed the second step. Without it, no session is opened for people with a second factor. */
  isProved?: boolean;
  /** The stored hash of the password that was right; omitted if there was none to check. */
  checked?: string | undefined;
};

/**
 * Opens a session on the device that sent `request`, and notifies the owner if the device is new. The caller
 * has authenticated the person. Where an admin has set their password, the session is good for choosing another one and
 * nothing else (`actorOf`). Returns the session's id.
 * @throws Problem 401 if the credentials that the caller checked are no longer valid
 */
export async function openSession(
  userId: string,
  kind: SessionKind,
  request: Request,
  { byAgent = kind === 'api', isProved = false, checked }: SessionOptions = {},
): Promise<string> {
  const client = clientOf(request);
  const isSigned = (await knownDevice(request, userId)) !== null;
  return transaction(async (tx) => {
    const values = [userId, kind, client.userAgent, client.ipAddress, inSeconds(lifetimes.session), isProved, checked];
    const [opened] = (await within(tx)(OPEN, values)) as { id: string }[];
    if (!opened) throw unauthorized();
    const [met] = (await within(tx)(CHECK_NEW_DEVICE, [userId, opened.id, isSigned, byAgent, isProved])) as Met[];
    if (!met) throw unauthorized();
    const event = met.isNew ? ('sign-in-on-new-device' as const) : ('sign-in' as const);
    await recordEvent(tx, { kind: event, userId, actorId: userId, client });
    if (met.isNews && met.isConfirmed && (await isFirstLetter(tx, userId, client))) await notifyOwner(tx, met, client);
    return opened.id;
  });
}

/**
 * Whether the owner has had no letter about this kind of device in this network within the hour: several private
 * windows in a row are one piece of news. The event just recorded counts as one; that of the account's first device
 * does not, since no letter was sent for it.
 */
async function isFirstLetter(tx: Tx, userId: string, { userAgent, ipAddress }: ReturnType<typeof clientOf>) {
  const [found] = (await within(tx)(
    `select count(*)::int4 as told from (select 1 from security_events
       where user_id = $1 and kind = 'sign-in-on-new-device' and created_at > now() - interval '1 hour'
         and created_at > (select first_session_at from users where id = $1)
         and device is not distinct from $2 and ip_address is not distinct from $3 limit 2) e`,
    [userId, deviceName(userAgent), ipAddress],
  )) as [{ told: number }];
  return found.told < 2;
}

async function notifyOwner(
  tx: Tx,
  { email, name, culture }: Met,
  { userAgent, ipAddress }: ReturnType<typeof clientOf>,
) {
  const values = {
    name,
    device: deviceName(userAgent) ?? '–',
    address: ipAddress ?? '–',
    time: instantText(new Date()),
  };
  const link = `/${localeFor(culture)}/forgot-password`;
  await enqueue(tx, 'mail', { to: email, culture, letter: 'newDevice', values: { ...values, link } });
}

/** Adds a refresh token to a session and returns it. The database stores only its hash, so it cannot be read again. */
export async function addRefreshToken(tx: Prisma.TransactionClient, sessionId: string): Promise<string> {
  const secret = newSecret();
  await tx.refreshToken.create({
    data: { sessionId, tokenHash: hashSecret(secret), expiresAt: inSeconds(lifetimes.refresh) },
  });
  return secret;
}

/** A session for an API client: a short-lived bearer token, and a refresh token for single use. */
export async function openApiSession(userId: string, request: Request, opening?: SessionOptions): Promise<TokenPair> {
  const sid = await openSession(userId, 'api', request, opening);
  return { token: await signToken('access', { sub: userId, sid }), refreshToken: await addRefreshToken(db, sid) };
}
