import type { Person } from '@/lib/core/actor/actor';
import { requireVerified } from '@/lib/core/actor/require-person';
import { db } from '@/lib/run/db/db';
import { type Tx, within } from '@/lib/run/db/transaction';
import { forbidden, invalid, unauthorized } from '@/lib/run/errors';
import { checkOwnPassword } from './check-own-password';
import { erasePerson } from './erase-person';

/**
 * Erases a person at their own request; they give their password again or, if they have none, have signed in within
 * the last minutes. Throws a 400 for a wrong password, a 403 for a session of long ago, a 429 after too many attempts,
 * and a 409 for the last admin.
 */
export async function eraseAccount(me: Person, sid: string, password: string): Promise<void> {
  const hasPassword = (await db.credential.count({ where: { userId: me.id } })) > 0;
  if (me.hasFactor) requireVerified(me);
  else if (!hasPassword && !me.isVerified) throw forbidden('errors.signInAgain');
  const checked = hasPassword ? await checkOwnPassword(me.id, sid, password) : null;
  if (hasPassword && checked === null) throw wrong();
  await erasePerson(me, me.id, null, (tx) => requireStillProved(tx, me.id, sid, checked));
}

const wrong = () => invalid([{ field: 'password', message: 'errors.passwordWrong' }]);

/**
 * Requires that the session still stands and the password is unchanged, both locked until the transaction ends: while a
 * password is checked, the owner may have replaced it, or ended the session of a thief who erases.
 */
async function requireStillProved(tx: Tx, userId: string, sid: string, checked: string | null): Promise<void> {
  const run = within(tx);
  const [credential] = await run('select password_hash as hash from credentials where user_id = $1::uuid for update', [
    userId,
  ]);
  if ((credential?.hash ?? null) !== checked) throw wrong();
  const [session] = await run(
    'select 1 as ok from sessions where id = $1::uuid and user_id = $2::uuid and revoked_at is null for share',
    [sid, userId],
  );
  if (!session) throw unauthorized('errors.signInRequired');
}
