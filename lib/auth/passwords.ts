import { hash, verify } from '@node-rs/argon2';
import type { FieldProblem } from '@/lib/errors';
import { type Queryable, readSettings } from '@/lib/settings/data';
import { isCommonPassword } from './common-passwords';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. About 30 ms of CPU. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const LONGEST_PASSWORD = 128;

/** argon2id in PHC form: algorithm, cost and salt stand in the text, so a raised cost needs no migration. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/**
 * True when `password` is the one behind `hashed`. An account without a password, or no account at all, takes as long
 * as a wrong password: otherwise the time would tell which addresses are known.
 */
export async function passwordMatches(hashed: string | null | undefined, password: string): Promise<boolean> {
  if (password.length > LONGEST_PASSWORD) return false;
  decoy ??= hashPassword('nobody has this one');
  const right = await verify(hashed ?? (await decoy), password);
  return hashed != null && right;
}

/** What is wrong with a new password: a key of messages/*.json, or null when it may be used. */
export function passwordProblem(password: string, shortest: number): string | null {
  if (password.length < shortest) return 'common.passwordLength';
  if (password.length > LONGEST_PASSWORD) return 'validation.maxLength';
  if (!/\p{Lu}/u.test(password) || !/\p{Ll}/u.test(password) || !/\d/.test(password)) return 'validation.password';
  return isCommonPassword(password) ? 'validation.passwordCommon' : null;
}

/**
 * The same as a field of a refused form; what is no text at all is for the form's schema to say. How short it may be is a
 * setting; inside a transaction pass its client.
 */
export async function passwordProblems(password: unknown, client?: Queryable): Promise<FieldProblem[]> {
  if (typeof password !== 'string') return [];
  const { 'passwords.minLength': min } = await readSettings(client);
  const message = passwordProblem(password, min);
  return message ? [{ field: 'password', message, values: { min, max: LONGEST_PASSWORD } }] : [];
}
