import type { Person } from '@/lib/core/actor/actor';
import { requireVerified } from '@/lib/core/actor/require-person';
import { db } from '@/lib/run/db/db';
import { forbidden, invalid } from '@/lib/run/errors';
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
  if (hasPassword && !(await checkOwnPassword(me.id, sid, password)))
    throw invalid([{ field: 'password', message: 'errors.passwordWrong' }]);
  await erasePerson(me, me.id);
}
