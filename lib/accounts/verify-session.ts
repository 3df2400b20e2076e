import type { Person } from '@/lib/auth/actor';
import { claimsOf } from '@/lib/auth/actor-of';
import { limits } from '@/lib/auth/limits';
import { passwordMatches } from '@/lib/auth/passwords';
import { db } from '@/lib/db';
import { invalid } from '@/lib/errors';
import { forgive, spend } from '@/lib/rate-limits/data';

/**
 * A signed-in person gives their password again; actions that require it (`requireVerified`) are then allowed for 15
 * minutes in this session. Throws a 400 for a wrong password, and a 429 after too many attempts.
 * @param field the name of the form field
 */
export async function verifySession(me: Person, headers: Headers, password: string, field = 'password'): Promise<void> {
  await spend(limits.signInToAccount, me.id);
  const credential = await db.credential.findUnique({ where: { userId: me.id }, select: { passwordHash: true } });
  if (!(await passwordMatches(credential?.passwordHash, password)))
    throw invalid([{ field, message: 'errors.passwordWrong' }]);
  await forgive(limits.signInToAccount, me.id);
  const claims = await claimsOf(headers);
  await db.session.updateMany({ where: { id: claims!.sid, userId: me.id }, data: { verifiedAt: new Date() } });
}
