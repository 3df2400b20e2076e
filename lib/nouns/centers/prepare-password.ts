import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { fromPool, getRecord } from '@/lib/core/read';
import { wordsOfCenters } from '@/lib/nouns/accounts/sessions/data';
import type { FieldProblem } from '@/lib/run/errors';
import { fairTurnstile } from '@/lib/run/limits/turnstile';
import { hashPassword, passwordProblems } from '@/lib/run/secrets/passwords';
import { centers } from './resource';

/** What is wrong with a password, and its hash if nothing is. */
export type Prepared = { problems: FieldProblem[]; hash: string | null };

const inTurn = fairTurnstile({ name: 'passwords-of-colleagues', most: 2, each: 1 });

/**
 * Checks and hashes the password for a new colleague, one at a time for each person. Before the transaction: many at
 * once would hold all connections meanwhile.
 * @throws Problem 404 if the actor may not see the center
 */
export async function preparePassword(
  actor: Actor,
  centerId: string,
  { password, name, surname, email }: Record<string, unknown>,
): Promise<Prepared> {
  await getRecord(centers, actor, centerId, { fields: ['name'] });
  if (typeof password !== 'string') return { problems: [], hash: null };
  return inTurn(requirePerson(actor).id, async () => {
    const about = [name, surname, email, ...(await wordsOfCenters([centerId], fromPool))];
    const problems = await passwordProblems(password, { about });
    return { problems, hash: problems.length > 0 ? null : await hashPassword(password) };
  });
}
