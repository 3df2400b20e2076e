import { limits } from '@/lib/auth/limits';
import { fairTurnstile } from '@/lib/http/turnstile';
import { requireLeft, spend } from '@/lib/rate-limits/data';

type Check = () => Promise<boolean>;

/**
 * Whoever is known does not wait for strangers, only for themselves: an account made for it, with its right password in
 * a loop, would otherwise keep all threads busy. As many at a time as Node has threads.
 */
const ofAccounts = fairTurnstile(4, 1, 1000);

/** Checks a password of somebody known, one at a time for each account. */
export const checkInTurn = (userId: string, check: Check): Promise<boolean> =>
  countRight(userId, () => ofAccounts(userId, check));

/**
 * Counts right passwords, which cost a hash and mostly a session, and which no other limit counts. Above the limit
 * nothing is checked: throws a 429.
 */
export async function countRight(userId: string, check: Check): Promise<boolean> {
  await requireLeft(limits.rightPasswords, userId);
  const isRight = await check();
  if (isRight) await spend(limits.rightPasswords, userId);
  return isRight;
}
