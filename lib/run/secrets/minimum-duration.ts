import { setTimeout as sleep } from 'node:timers/promises';

/** More than the work takes. */
const LEAST_MS = 250;

/** Resolves after 250 ms at the earliest, so that the time does not reveal which addresses are registered. */
export async function takingAtLeast<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, sleep(LEAST_MS)]);
  return result;
}
