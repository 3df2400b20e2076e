import { type Actor, spenderOf } from '@/lib/core/actor/actor';
import { env } from '@/lib/run/env';
import { Problem } from '@/lib/run/errors';
import { limitConcurrencyFairly } from '@/lib/run/limits/concurrency';
import { countOne, type Limit, requireLeft } from '@/lib/run/limits/data';

/**
 * Ten attempts of one account run at a time, and a thousand more wait. All together are at most as many as connections:
 * they wait here for twenty seconds, while a transaction waits for a connection for a few and is then a 503. One queue
 * for each limit, because limits are nested: the inner one must not wait for those waiting for it.
 */
const queues = new Map<string, ReturnType<typeof limitConcurrencyFairly>>();

function queueOf({ name }: Limit) {
  const known =
    queues.get(name) ?? limitConcurrencyFairly({ name, most: env.DATABASE_POOL_SIZE, each: 10, longest: 1000 });
  queues.set(name, known);
  return known;
}

/** Attempts under way in this process, by limit and account. */
const running = new Map<string, number>();

/**
 * Runs an action whose refusals could help a guesser, and counts these. After too many, every request is refused (429)
 * until the limit's time is over: otherwise the limit itself would reveal something. Attempts under way count as
 * refusals, so that parallel ones gain nothing; those of another process do not, which adds at most ten for each
 * process. What succeeds writes nothing.
 * @param about the message keys that count, of the problem or of one of its fields
 */
export async function countRefusals<T>(limit: Limit, about: RegExp, actor: Actor, run: () => Promise<T>): Promise<T> {
  if (actor.id === null) return run();
  const who = spenderOf(actor);
  const key = `${limit.name} ${who}`;
  return queueOf(limit)(who, async () => {
    const others = running.get(key) ?? 0;
    running.set(key, others + 1);
    try {
      // Attempts are taken off after they were counted: of those ending at this moment, this may see both.
      await requireLeft(limit, who, others);
      return await run();
    } catch (problem) {
      if (problem instanceof Problem && keysOfProblem(problem).some((one) => about.test(one)))
        await countOne(limit, who);
      throw problem;
    } finally {
      const left = running.get(key)! - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    }
  });
}

const keysOfProblem = ({ key, fields }: Problem) => [key, ...fields.map(({ message }) => message)];
