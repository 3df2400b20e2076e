import { groupOf, type Role } from '@/lib/core/actor/roles';
import { openSessions } from '@/lib/nouns/accounts/sessions/data';
import { db } from '@/lib/run/db/db';
import { fromPool } from '@/lib/run/db/transaction';
import { badRequest } from '@/lib/run/errors';
import { picked } from '@/lib/run/names';
import { hashSecret } from '@/lib/run/secrets/secrets';
import type { Prisma } from '@/prisma/generated/client';

type Row = {
  _id: string;
  name: string;
  surname: string;
  email: string;
  role: Role;
  originalRole: Role;
  culture: string;
  centerIds: string[];
  profileImageId: string | null;
};

// Plain SQL, because role names in the database are those of the API, but different in Prisma's client.
const USER_DETAIL = `
  select u.id as "_id", u.name, u.surname, u.email, u.role, u.original_role as "originalRole", u.culture,
         u.profile_image_id as "profileImageId",
         array(select e.center_id from center_experts e join centers c on c.id = e.center_id
           where e.user_id = u.id and c.deleted_at is null order by e.created_at) as "centerIds"
  from users u where u.id = $1`;

/** The signed-in person as clients of the existing system expect it (specification, section 3), and their area. */
export async function userDetail(userId: string) {
  const rows = await fromPool<Row>(USER_DETAIL, [userId]);
  const { profileImageId, ...user } = rows[0]!;
  return {
    ...user,
    area: groupOf(user.role),
    profileImage: profileImageId ? { full: `/api/files/${profileImageId}` } : null,
  };
}

/** `isTreated`: the person has a result to see. */
type ResetLink = { kind: 'reset' | 'invitation'; userId: string; isTreated: boolean };

/** The owner and purpose of a valid reset link; null if it is invalid. Does not consume it. */
export async function findResetLink(secret: string): Promise<ResetLink | null> {
  const user = { enabledUser: true, deletedAt: null };
  const where = { tokenHash: hashSecret(secret), usedAt: null, expiresAt: { gt: new Date() }, user };
  const _count = { select: { treatmentsReceived: { where: { deletedAt: null } } } };
  const select = { kind: true, userId: true, user: { select: { _count } } };
  const link = await db.passwordReset.findFirst({ where, select });
  return link && { kind: link.kind, userId: link.userId, isTreated: link.user._count.treatmentsReceived > 0 };
}

/**
 * Locks the account of the person who opened an e-mail link.
 * @throws Problem 400 if the account is disabled or deleted
 */
export async function lockLinkOwner(tx: Prisma.TransactionClient, userId: string) {
  const [reader] = await tx.$queryRaw<{ email: string; wasConfirmed: boolean }[]>`
    select email::text, confirmed_user as "wasConfirmed" from users
    where id = ${userId}::uuid and enabled_user and deleted_at is null for no key update`;
  if (!reader) throw badRequest('errors.invalidResetToken');
  return reader;
}

/** The new e-mail address of an account, not confirmed yet; null if there is none. */
export async function pendingEmailOf(userId: string, tx: Prisma.TransactionClient = db): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ email: string }[]>`
    select c.email::text from email_confirmations c join users u on u.id = c.user_id
    where c.user_id = ${userId}::uuid and c.used_at is null and c.expires_at > now() and c.email <> u.email
    order by c.created_at desc limit 1`;
  return row?.email ?? null;
}

export type Access = { canSignIn: boolean; sentAt: Date | null; status: string | null };

/** Whether a person can sign in, and when the last e-mail with a password link was written, and its status. */
export async function accessOf(userId: string, tx: Prisma.TransactionClient = db): Promise<Access> {
  const [row] = await tx.$queryRaw<Access[]>`
    select exists (select from credentials c where c.user_id = u.id)
        or exists (select from social_accounts s where s.user_id = u.id) as "canSignIn",
      o.created_at as "sentAt", o.status::text
    from users u left join lateral (
      select created_at, status from outbox where email = u.email
        and letter in ('invitation', 'resultReady', 'membershipWithAccount', 'passwordReset')
      order by created_at desc limit 1) o on true
    where u.id = ${userId}::uuid`;
  return row!;
}

export type OpenSession = {
  id: string;
  kind: 'web' | 'api';
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: Date;
  lastUsedAt: Date;
};

export async function openSessionsOf(userId: string): Promise<OpenSession[]> {
  const sessions = await db.session.findMany({
    where: { userId, appId: null, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: { createdAt: 'desc' },
    take: 50,
    select: { id: true, kind: true, userAgent: true, ipAddress: true, createdAt: true, lastUsedAt: true },
  });
  const open = await openSessions(sessions.map(({ id }) => id));
  return sessions.filter(({ id }) => open.has(id));
}

export function consentsOf(userId: string) {
  return db.consent.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 100,
    select: {
      ...picked('id kind granted source version createdAt'),
      recordedBy: { select: { name: true, surname: true } },
    },
  });
}
export type ConsentRow = Awaited<ReturnType<typeof consentsOf>>[number];

/** Whether a person wants e-mails about messages unread for a day. */
export async function wantsUnreadLetters(userId: string): Promise<boolean> {
  const { unreadLetters } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { unreadLetters: true } });
  return unreadLetters;
}
