import { z } from 'zod';
import { countRefusals } from '@/lib/core/access/count-refusals';
import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { onceFor } from '@/lib/core/idempotency';
import { id as idSchema, object } from '@/lib/core/json-schema';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { hashPassword, passwordProblems } from '@/lib/nouns/accounts/passwords';
import { wordsOfCenters } from '@/lib/nouns/accounts/sessions/data';
import { fromPool } from '@/lib/run/db/transaction';
import { limitConcurrencyFairly } from '@/lib/run/limits/concurrency';
import type { Limit } from '@/lib/run/limits/data';
import { addExpert, knownExpert, newExpert, type PreparedPassword } from './add-expert';
import { centers } from './resource';

/** As many as invitations in a day: more than anybody mistypes, but too few to find out who has an account. */
const limit: Limit = { name: 'colleague-addresses', points: 20, seconds: 24 * 3600 };

/** Runs the creation of a colleague's account, and counts addresses that already have one. */
const checkColleagues = <T>(actor: Actor, run: () => Promise<T>): Promise<T> =>
  countRefusals(limit, /^errors\.userExists$/, actor, run);

const inTurn = limitConcurrencyFairly({ name: 'passwords-of-colleagues', most: 2, each: 1 });

/**
 * Checks and hashes the password for a new colleague, one at a time for each person. Before the transaction: many at
 * once would hold all connections meanwhile.
 * @throws Problem 404 if the actor may not see the center
 */
async function preparePassword(
  actor: Actor,
  centerId: string,
  { password, name, surname, email }: Record<string, unknown>,
): Promise<PreparedPassword> {
  await getRecord(centers, actor, centerId, { fields: ['name'] });
  if (typeof password !== 'string') return { problems: [], hash: null };
  return inTurn(requirePerson(actor).id, async () => {
    const about = [name, surname, email, ...(await wordsOfCenters([centerId], fromPool))];
    const problems = await passwordProblems(password, { about });
    return { problems, hash: problems.length > 0 ? null : await hashPassword(password) };
  });
}

export const addToCenter = defineVerb('POST /centers/{id}/experts', {
  summary: 'Invite a professional to a center: one with an account by `userId`, or a new one',
  body: z.union([knownExpert, newExpert]),
  answer: object({ _id: idSchema }),
  status: 201,
  transactions: 'own',
  run: async ({ request, actor, id: centerId, raw }) => {
    const prepared = await preparePassword(actor, centerId, raw);
    return checkColleagues(actor, () =>
      onceFor(request, actor, JSON.stringify(raw), async (tx) =>
        json(JSON.stringify({ _id: await addExpert(tx, actor, centerId, raw, prepared) }), 201),
      ),
    );
  },
});
