import type { Person } from '@/lib/core/actor/actor';
import { requireConfirmed, requireVerified } from '@/lib/core/actor/require-person';
import { notifyPeople } from '@/lib/nouns/notifications/notify-people';
import { db } from '@/lib/run/db/db';
import type { Tx } from '@/lib/run/db/transaction';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { openSecret } from '@/lib/run/secrets/seal-secret';
import { FACTOR_SCREEN } from './schema';

/** Includes recovery codes, and sign-ins that wait for a code. Returns the number of factors. */
export async function forgetFactors(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx.secondFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.signInStep.deleteMany({ where: { userId } });
  return count;
}

type FactorNotice = 'factorAdded' | 'factorRemoved' | 'factorReset' | 'recoveryCodesRenewed';

/** Notifies somebody, in the portal and by e-mail, that their way of signing in has changed. */
export async function notifyOwner(tx: Tx, userId: string, what: FactorNotice): Promise<void> {
  await notifyPeople(tx, [userId], what, {}, FACTOR_SCREEN);
}

/** Guards changes of one's own factors (403): with another's unconfirmed address one could lock its owner out. */
export function requireChange(me: Person): void {
  requireConfirmed(me);
  requireVerified(me);
}

/** Counts such a change, because each sends the owner an e-mail. Throws a 429 after too many in a day. */
export const spendChange = (me: Person) => spend(limits.factorChanges, me.id);

/** The purpose for which the secret of an app is sealed. */
export const APP_SECRET = 'second-factor';

/** After this time, a secret that was not confirmed is void. */
const ENROLLING_MS = 15 * 60_000;

export async function hasFactor(userId: string, tx: Tx | typeof db = db): Promise<boolean> {
  return (await tx.secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;
}

export type OwnFactor = {
  id: string;
  kind: 'totp' | 'passkey';
  name: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
};

export async function factorsOf(userId: string): Promise<{ factors: OwnFactor[]; codesLeft: number }> {
  const [rows, codesLeft] = await Promise.all([
    db.secondFactor.findMany({
      where: { userId, confirmedAt: { not: null } },
      orderBy: { createdAt: 'asc' },
      select: { id: true, kind: true, name: true, createdAt: true, lastUsedAt: true },
    }),
    db.recoveryCode.count({ where: { userId, usedAt: null } }),
  ]);
  return { factors: rows as OwnFactor[], codesLeft };
}

export async function passkeysOf(userId: string, tx: Tx | typeof db = db) {
  const rows = await tx.secondFactor.findMany({
    where: { userId, kind: 'passkey', confirmedAt: { not: null } },
    select: { credentialId: true, transports: true },
  });
  return rows.map(({ credentialId, transports }) => ({ id: credentialId!, transports }));
}

/** The secret of an app that is being set up; null if there is none, or it has expired. */
export async function secretToConfirm(userId: string): Promise<{ id: string; secret: string } | null> {
  const begun = await db.secondFactor.findFirst({
    where: { userId, kind: 'totp', confirmedAt: null, createdAt: { gt: new Date(Date.now() - ENROLLING_MS) } },
    select: { id: true, secret: true },
  });
  const secret = begun?.secret ? openSecret(APP_SECRET, userId, begun.secret) : null;
  return begun && secret ? { id: begun.id, secret } : null;
}
