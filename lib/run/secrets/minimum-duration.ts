import { setTimeout as sleep } from 'node:timers/promises';

/** More than the work takes. */
const MIN_MS = 250;

/** Resolves after 250 ms at the earliest, so that the time does not reveal which addresses are registered. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, sleep(MIN_MS)]);
  return result;
}
