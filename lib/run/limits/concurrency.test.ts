import fc from 'fast-check';
import { metrics } from '@/lib/run/metrics/registry';
import { limitConcurrency, limitConcurrencyFairly } from './concurrency';

const visitor = fc.record({ arrives: fc.nat(12), stays: fc.nat(4), fails: fc.boolean(), name: fc.nat(2) });

/** Waits for `count` microtasks, so that arrivals can fall between a departure and the next entry. */
async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await Promise.resolve();
}

test('holds under random arrivals, durations and failures, without losing a slot', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(visitor, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), async (visitors, most) => {
      const through = limitConcurrency(most);
      const fair = limitConcurrencyFairly({ name: 'test', most, each: 2 });
      const inside = [0, 0];
      const mostInside = [0, 0];
      const stay = (gate: 0 | 1, stays: number, fails: boolean) => async () => {
        mostInside[gate] = Math.max(mostInside[gate]!, (inside[gate]! += 1));
        await turns(stays);
        inside[gate]! -= 1;
        if (fails) throw new Error('no');
      };
      const outcomes = await Promise.all(
        visitors.flatMap(({ arrives, stays, fails, name }) => [
          turns(arrives).then(() => through(stay(0, stays, fails)).catch((error: Error) => error.message)),
          turns(arrives).then(() => fair(`${name}`, stay(1, stays, fails)).catch((error: Error) => error.message)),
        ]),
      );
      expect(outcomes.filter((outcome) => outcome === 'no')).toHaveLength(
        2 * visitors.filter(({ fails }) => fails).length,
      );
      expect(Math.max(...mostInside)).toBeLessThanOrEqual(most);
      // All places are free again.
      const all = await Promise.all(Array.from({ length: most }, () => through(async () => 'in')));
      expect(all).toEqual(Array.from({ length: most }, () => 'in'));
    }),
    { numRuns: 500 },
  );
});

test('a timed-out waiter is asked to retry, and takes no slot', async () => {
  const through = limitConcurrency(1, 20);
  let finish = () => {};
  const first = through(() => new Promise<void>((resolve) => (finish = resolve)));
  await expect(through(async () => {})).rejects.toMatchObject({ status: 503 });
  finish();
  await first;
  expect(await through(async () => 'free again')).toBe('free again');
});

test('whoever waits for others of their name and then for everybody has one deadline for both', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const through = limitConcurrencyFairly({ name: 'test', most: 1, each: 1, longest: 100, timeoutMs: 200 });
  let finish = () => {};
  const first = through('other', () => new Promise<void>((resolve) => (finish = resolve)));
  const mine = () => through('mine', async () => 'in').catch(({ status }) => status);
  const one = mine();
  await vi.advanceTimersByTimeAsync(50);
  const two = mine();
  await vi.advanceTimersByTimeAsync(150);
  expect(await one).toBe(503);
  await vi.advanceTimersByTimeAsync(50); // the time of the second is over as well
  finish();
  expect(await two).toBe(503);
  await first;
  expect(await through('mine', async () => 'free again')).toBe('free again');
});

test('whoever waits for their own calls in vain has asked too much, and is counted', async () => {
  const through = limitConcurrencyFairly({ name: 'own-line', most: 9, each: 1, longest: 1, timeoutMs: 20 });
  let finish = () => {};
  const first = through('mine', () => new Promise<void>((resolve) => (finish = resolve)));
  const late = through('mine', async () => 'in');
  await expect(through('mine', async () => 'in')).rejects.toMatchObject({ status: 429 }); // the line is full
  await expect(late).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  expect(await through('other', async () => 'in')).toBe('in');
  finish();
  await first;
  const { values } = await metrics.refusals.get();
  expect(values.find(({ labels }) => labels.limit === 'own-line')).toMatchObject({
    labels: { reason: 'own line' },
    value: 2,
  });
});

test('one that never finishes does not block the others', async () => {
  const through = limitConcurrencyFairly({ name: 'test', most: 3, each: 2 });
  let leave = () => {};
  const forEver = new Promise<void>((resolve) => (leave = resolve));
  const stayed = [1, 2, 3, 4].map(() => through('one', () => forEver));
  expect(await through('other', async () => 'in')).toBe('in');
  expect(await through('third', async () => 'in as well')).toBe('in as well');
  leave();
  await Promise.all(stayed);
});
