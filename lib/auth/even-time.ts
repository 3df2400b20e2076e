import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds; longer than what is behind it takes. */
const EVEN = 250;

/** Answers no sooner than this, whatever there was to do: else the time would tell which addresses are known. */
export async function inEvenTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, sleep(EVEN)]);
  return result;
}
