import type { Person } from '@/lib/auth/actor';
import { claimsOf } from '@/lib/auth/actor-of';
import { limits } from '@/lib/auth/limits';
import { passwordMatches } from '@/lib/auth/passwords';
import { db } from '@/lib/db';
import { invalid } from '@/lib/errors';
import { forgive, spend } from '@/lib/rate-limits/data';

/**
 * Whoever is signed in gives their password once more; what asks for it (`requireVerified`) goes through for 15 minutes, in
 * this session alone. Throws a 400 for a wrong one, and a 429 after too many.
 * @param field the name of the field it was typed into
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
