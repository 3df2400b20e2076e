import type { Person } from '@/lib/core/actor/actor';
import { transaction } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import { newAppSecret, stepOfCode } from '@/lib/run/secrets/one-time-codes';
import { sealSecret } from '@/lib/run/secrets/seal-secret';
import { countProofs } from './count-proofs';
import { APP_SECRET, requireChange, secretToConfirm, spendChange } from './data';
import { addFactor } from './renew-codes';

/** Begins setting up an authenticator app: creates a secret, which takes effect once a code of it is entered. */
export async function beginApp(me: Person): Promise<void> {
  requireChange(me);
  await spendChange(me);
  await transaction(async (tx) => {
    const own = { userId: me.id, kind: 'totp' };
    await tx.secondFactor.deleteMany({ where: { ...own, confirmedAt: null } });
    if ((await tx.secondFactor.count({ where: own })) > 0) throw conflict('errors.appThere');
    await tx.secondFactor.create({ data: { ...own, secret: sealSecret(APP_SECRET, me.id, newAppSecret()) } });
  });
}

/**
 * Finishes setting up an app with a code of it: from now on the password alone is not enough to sign in. Returns the
 * recovery codes that come with the first factor, else none.
 * @throws Problem 400 for a wrong code, 403 with an unconfirmed address, 409 if none is being set up or it has expired
 */
export async function confirmApp(me: Person, request: Request, sid: string, code: string): Promise<string[]> {
  requireChange(me);
  const begun = await secretToConfirm(me.id);
  if (!begun) throw conflict('errors.enrolmentEnded');
  let step: number | null = null;
  await countProofs({ userId: me.id, request }, async () => {
    step = stepOfCode(begun.secret, code);
    return step === null ? 'errors.codeWrong' : null;
  });
  await spendChange(me);
  return transaction((tx) =>
    addFactor(tx, me, sid, async () => {
      const { count } = await tx.secondFactor.updateMany({
        where: { id: begun.id, confirmedAt: null },
        data: { confirmedAt: new Date(), lastStep: step },
      });
      if (count === 0) throw conflict('errors.enrolmentEnded');
    }),
  );
}
