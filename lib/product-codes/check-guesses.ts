import type { Actor } from '@/lib/auth/actor';
import { Problem } from '@/lib/errors';
import { type Limit, requireLeft, spend } from '@/lib/rate-limits/data';

/** Far more than anybody mistypes; at this pace a code is not found by trying in the life of the universe. */
const limit: Limit = { name: 'wrong-codes', points: 60, seconds: 3600 };

// Not one that is used: that is a good code, and comes back when two scan at the same moment.
const ABOUT_CODES = /(^|\.)code(Invalid|Unknown|Recalled|Mistyped)$/;
const namesCode = ({ key, fields }: Problem) =>
  [key, ...fields.map(({ message }) => message)].some((one) => ABOUT_CODES.test(one));

/**
 * Runs what uses up product codes, and counts the codes that were none. Whoever has sent too many is refused (429) until
 * the hour is over, also with a good one: else the limit would tell which it is. `run` throws, or answers with a problem.
 */
export async function checkGuesses<T>(actor: Actor, run: () => Promise<T>): Promise<T> {
  const who = actor.id;
  if (who === null) return run();
  await requireLeft(limit, who);
  const count = () => spend(limit, who).catch(() => {});
  try {
    const answer = await run();
    if (answer instanceof Response && (await isRefusal(answer))) await count();
    return answer;
  } catch (problem) {
    if (problem instanceof Problem && namesCode(problem)) await count();
    throw problem;
  }
}

async function isRefusal(answer: Response): Promise<boolean> {
  if (answer.status !== 400 && answer.status !== 409) return false;
  const { messageKey = '', errors = [] } = (await answer.clone().json()) as {
    messageKey?: string;
    errors?: { messageKey: string }[];
  };
  return [messageKey, ...errors.map((one) => one.messageKey)].some((one) => ABOUT_CODES.test(one));
}
