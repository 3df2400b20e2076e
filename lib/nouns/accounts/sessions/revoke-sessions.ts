import { recordEvent } from '@/lib/nouns/security-events/record-event';
import type { SESSION_CAUSES } from '@/lib/nouns/security-events/schema';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import type { Prisma } from '@/prisma/generated/client';

const CAUSES: Record<string, (typeof SESSION_CAUSES)[number]> = {
  'signed out': 'signed-out',
  'ended by its owner': 'by-owner',
  'ended by an admin': 'by-admin',
  'password changed': 'password-changed',
  'password reset': 'password-reset',
  'password set by an admin': 'password-set',
  'second factor added': 'factor-added',
  'second factor reset': 'factor-reset',
  'account disabled': 'account-disabled',
  'account deleted': 'account-deleted',
  'address not proved': 'address-not-proved',
  'refresh token used twice': 'token-reused',
};

/** Voids the links in somebody's e-mails, perhaps sent elsewhere: they open, confirm and restore nothing. */
export async function endLinks(tx: Tx, userId: string): Promise<void> {
  const used = { where: { userId, usedAt: null }, data: { usedAt: new Date() } };
  await tx.emailConfirmation.updateMany(used);
  await tx.passwordReset.updateMany(used);
}

/** Ends matching sessions from their next request on, by `actorId` if not the owner. Returns their number. */
export async function revokeSessions(
  where: Prisma.SessionWhereInput,
  reason: string,
  tx?: Tx,
  actorId?: string | null,
): Promise<number> {
  if (!tx) return transaction((own) => revokeSessions(where, reason, own, actorId));
  const ended = await tx.session.updateManyAndReturn({
    where: { AND: [where, { revokedAt: null }] },
    data: { revokedAt: new Date(), revokedReason: reason },
    select: { userId: true },
  });
  const cause = CAUSES[reason] ?? 'other';
  const kind = cause === 'token-reused' ? ('session-reused' as const) : ('session-ended' as const);
  await recordEvent(
    tx,
    ...ended.map(({ userId }) => ({ kind, cause, userId, actorId: actorId === undefined ? userId : actorId })),
  );
  return ended.length;
}
