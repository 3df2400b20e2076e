import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds; more than the work takes. */
const SHORTEST = 250;

/** Takes at least this long, whatever the work: otherwise the time would reveal which addresses are registered. */
export async function inConstantTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, sleep(SHORTEST)]);
  return result;
}
