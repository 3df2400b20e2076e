import type { Person } from '@/lib/auth/actor';
import { newAppSecret } from '@/lib/auth/one-time-codes';
import { sealSecret } from '@/lib/auth/seal-secret';
import { conflict } from '@/lib/errors';
import { transaction } from '@/lib/rest/transaction';
import { requireChange, spendChange } from './check-change';
import { APP_SECRET } from './data';

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
