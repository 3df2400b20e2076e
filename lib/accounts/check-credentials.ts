import { addressOf } from '@/lib/auth/client-of';
import { knownDevice } from '@/lib/auth/known-device';
import { limits } from '@/lib/auth/limits';
import { passwordMatches } from '@/lib/auth/passwords';
import { db } from '@/lib/db';
import { unauthorized } from '@/lib/errors';
import { forgive, type Limit, refund, spend } from '@/lib/rate-limits/data';
import { credentials } from './schema';

type Count = [limit: Limit, subject: string];

/**
 * Who these credentials belong to. Known and unknown addresses, disabled accounts and accounts without a password all get
 * the same answer after the same time. Throws a 401, or a 429 after too many wrong passwords.
 *
 * A device on which the person has signed in before counts for itself, so that nobody else's guesses keep them out. All
 * other devices of the world share one count for the account, and one for the address they come from.
 */
export async function checkCredentials(input: unknown, request: Request): Promise<{ userId: string }> {
  const parsed = credentials.safeParse(input);
  const ofAddress: Count = [limits.signInFromAddress, addressOf(request) ?? 'unknown'];
  if (!parsed.success) {
    await spend(...ofAddress);
    throw unauthorized();
  }
  const { email, password } = parsed.data;
  const user = await db.user.findFirst({
    where: { email, deletedAt: null },
    select: { id: true, enabledUser: true, credential: { select: { passwordHash: true } } },
  });
  const device = user && (await knownDevice(request, user.id));
  const counted = device ? null : ofAddress;
  const toForgive: Count = device
    ? [limits.signInFromDevice, `${user.id} ${device}`]
    : [limits.signInToAccount, email.toLowerCase()];
  // Before the password is looked at: of many guesses at once no more are looked at than of many in turn.
  if (counted) await spend(...counted);
  await spend(...toForgive);
  const right = await passwordMatches(user?.credential?.passwordHash, password);
  if (!user || !right || !user.enabledUser) throw unauthorized();
  if (counted) await refund(...counted);
  await forgive(...toForgive);
  return { userId: user.id };
}
