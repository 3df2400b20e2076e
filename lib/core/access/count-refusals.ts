import { type Actor, actingId } from '@/lib/core/actor/actor';
import { env } from '@/lib/run/env';
import { Problem } from '@/lib/run/errors';
import { limitConcurrencyFairly } from '@/lib/run/limits/concurrency';
import { type Limit, refund, spend } from '@/lib/run/limits/data';

/**
 * Ten attempts of one account run at a time, and a thousand more wait: counted while they run, they would otherwise use
 * up the limit for others. All together are at most as many as connections: they wait here for twenty seconds, while a
 * transaction waits for a connection for a few and is then a 503. One queue for each limit, because limits are nested:
 * the inner one must not wait for those waiting for it.
 */
const queues = new Map<string, ReturnType<typeof limitConcurrencyFairly>>();

function queueOf({ name }: Limit) {
  const known =
    queues.get(name) ?? limitConcurrencyFairly({ name, most: env.DATABASE_POOL_SIZE, each: 10, longest: 1000 });
  queues.set(name, known);
  return known;
}

/**
 * Runs an action whose refusals could help a guesser, and counts these. After too many, every request is refused (429)
 * until the limit's time is over: otherwise the limit itself would reveal something. Each attempt is counted before it
 * runs, and the count undone unless it is such a refusal: parallel attempts gain nothing.
 * @param about the message keys that count, of the problem or of one of its fields
 */
export async function countRefusals<T>(limit: Limit, about: RegExp, actor: Actor, run: () => Promise<T>): Promise<T> {
  if (actor.id === null) return run();
  const who = actingId(actor);
  const undo = () => refund(limit, who).catch(() => {});
  return queueOf(limit)(who, async () => {
    await spend(limit, who).catch(async (refusal: unknown) => {
      await undo();
      throw refusal;
    });
    try {
      const answer = await run();
      await undo();
      return answer;
    } catch (problem) {
      if (!(problem instanceof Problem && keysOfProblem(problem).some((key) => about.test(key)))) await undo();
      throw problem;
    }
  });
}

const keysOfProblem = ({ key, fields }: Problem) => [key, ...fields.map(({ message }) => message)];
