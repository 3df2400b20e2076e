import { knownDevice } from '@/lib/nouns/accounts/sessions/known-device';
import { db } from '@/lib/run/db/db';
import { unauthorized } from '@/lib/run/errors';
import { foldedText } from '@/lib/run/i18n/folded-text';
import { limitConcurrencyFairly } from '@/lib/run/limits/concurrency';
import { type Limit, refund, requireLeft, resetLimit, spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { metrics } from '@/lib/run/metrics/registry';
import { visitorOf } from '@/lib/run/requests/client-of';
import { passwordMatches } from './passwords';
import { credentials } from './schema';

type Check = () => Promise<boolean>;

/**
 * Known people wait for their own earlier attempts, never for strangers: otherwise somebody could keep all threads busy
 * with one account, by sending its right password in a loop. As many checks at a time as Node has threads.
 */
const accountLimiter = limitConcurrencyFairly({ name: 'passwords-of-accounts', most: 4, each: 1, longest: 1000 });

export const checkInTurn = (userId: string, check: Check): Promise<boolean> =>
  countRight(userId, () => accountLimiter(userId, check));

/** Counts right passwords, which cost a hash and no other limit counts; above the limit throws a 429. */
async function countRight(userId: string, check: Check): Promise<boolean> {
  await requireLeft(limits.rightPasswords, userId);
  const isRight = await check();
  if (isRight) await spend(limits.rightPasswords, userId);
  return isRight;
}

type Count = [limit: Limit, subject: string];

/**
 * Hashing a password takes 19 MiB and one of Node's four threads, which also read files and resolve names. While a list
 * of passwords is being tried from thousands of addresses, new devices wait for two of them; known ones wait for themselves only.
 * A thousand are more than get their turn in the queue's twenty seconds.
 */
const newDevices = limitConcurrencyFairly({ name: 'passwords-on-new-devices', most: 2, each: 1, longest: 1000 });

/** The person whose password was right, and the hash it matched: a session is opened only while that stands. */
export type CheckedCredentials = { userId: string; checked: string };

/**
 * Checks credentials and returns their owner. Unknown addresses, disabled accounts and accounts without a password get
 * the same answer as a wrong password, after the same time. Throws a 401, or a 429 after too many wrong passwords.
 * A device on which the person has signed in before has its own counter, so that others' guesses cannot lock them out.
 * All other devices share one counter per account, and one per network. Right passwords count as well.
 */
export async function checkCredentials(input: unknown, request: Request): Promise<CheckedCredentials> {
  const parsed = credentials.safeParse(input);
  const ofAddress: Count = [limits.signInFromAddress, visitorOf(request)];
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
    : [limits.signInToAccount, user?.id ?? foldedText(email)];
  // Before the password is checked, so that concurrent guesses cannot exceed the limit.
  if (counted) await spend(...counted);
  await spend(...toForgive);
  const check = () => {
    metrics.passwordChecks.inc({ device: device ? 'known' : 'new' });
    return passwordMatches(user?.credential?.passwordHash, password);
  };
  const counts = counted ? [counted, toForgive] : [toForgive];
  const inLine = () => newDevices(ofAddress[1], check);
  // Unknown accounts take the same path as known ones on new devices, so that the time does not tell them apart.
  const checked = user && device ? checkInTurn(user.id, check) : countRight(user?.id ?? 'nobody', inLine);
  const right = await checked.catch(async (full: unknown) => {
    // Nothing was guessed, and somebody honest comes back in seconds.
    for (const each of counts) await refund(...each);
    throw full;
  });
  if (!user?.credential || !right || !user.enabledUser) throw unauthorized();
  if (counted) await refund(...counted);
  await resetLimit(...toForgive);
  return { userId: user.id, checked: user.credential.passwordHash };
}
