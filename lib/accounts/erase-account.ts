import type { Person } from '@/lib/auth/actor';
import { limits } from '@/lib/auth/limits';
import { passwordMatches } from '@/lib/auth/passwords';
import { requireVerified } from '@/lib/auth/require-verified';
import { db } from '@/lib/db';
import { invalid } from '@/lib/errors';
import { spend } from '@/lib/rate-limits/data';
import { erasePerson } from './erase-person';

/**
 * Erases a person at their own request; they give their password again, if they have one. Throws a 400 for a wrong
 * password, a 429 after too many attempts, and a 409 for the last admin.
 */
export async function eraseAccount(me: Person, password: string): Promise<void> {
  if (me.hasFactor) requireVerified(me);
  const credential = await db.credential.findUnique({ where: { userId: me.id }, select: { passwordHash: true } });
  if (credential) {
    await spend(limits.signInToAccount, me.id);
    if (!(await passwordMatches(credential.passwordHash, password)))
      throw invalid([{ field: 'password', message: 'errors.passwordWrong' }]);
  }
  await erasePerson(me, me.id);
}
