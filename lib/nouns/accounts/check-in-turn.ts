import { limitConcurrencyFairly } from '@/lib/run/limits/concurrency';
import { requireLeft, spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';

type Check = () => Promise<boolean>;

/**
 * Known people wait for their own earlier attempts, never for strangers: otherwise somebody could keep all threads busy
 * with one account, by sending its right password in a loop. As many checks at a time as Node has threads.
 */
const ofAccounts = limitConcurrencyFairly({ name: 'passwords-of-accounts', most: 4, each: 1, longest: 1000 });

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
