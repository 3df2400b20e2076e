import { limits } from '@/lib/auth/limits';
import { passwordMatches } from '@/lib/auth/passwords';
import { db } from '@/lib/db';
import { unauthorized } from '@/lib/errors';
import { forgive, spend } from '@/lib/rate-limits/data';
import { credentials } from './schema';

/**
 * Who these credentials belong to. Known and unknown addresses, disabled accounts and accounts without a password all get
 * the same answer after the same time. Throws a 401, or a 429 after too many attempts at one account or from one address.
 */
export async function checkCredentials(input: unknown, address: string | null): Promise<{ userId: string }> {
  const parsed = credentials.safeParse(input);
  await spend(limits.signInFromAddress, address ?? 'unknown');
  if (!parsed.success) throw unauthorized();
  const { email, password } = parsed.data;
  await spend(limits.signInToAccount, email.toLowerCase());
  const user = await db.user.findFirst({
    where: { email, deletedAt: null },
    select: { id: true, enabledUser: true, credential: { select: { passwordHash: true } } },
  });
  const right = await passwordMatches(user?.credential?.passwordHash, password);
  if (!user || !right || !user.enabledUser) throw unauthorized();
  await forgive(limits.signInToAccount, email.toLowerCase());
  return { userId: user.id };
}
