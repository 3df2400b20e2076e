import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairTurnstile, turnstile } from './turnstile';

test('lets no more than some in at a time, and everybody in the end', async () => {
  const through = turnstile(3);
  let inside = 0;
  let most = 0;
  const done = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      through(async () => {
        most = Math.max(most, (inside += 1));
        await sleep(n % 5);
        inside -= 1;
        return n;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(done).toEqual(Array.from({ length: 40 }, (_, n) => n));
});

test('who fails makes room', async () => {
  const through = turnstile(1);
  await expect(through(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await through(async () => 'next')).toBe('next');
});

test('who has waited too long is asked to come again, and takes no place', async () => {
  const through = turnstile(1, 20);
  let finish = () => {};
  const first = through(() => new Promise<void>((resolve) => (finish = resolve)));
  await expect(through(async () => {})).rejects.toMatchObject({ status: 503 });
  finish();
  await first;
  expect(await through(async () => 'free again')).toBe('free again');
});

test('who never leaves keeps nobody else out', async () => {
  const through = fairTurnstile(3, 2);
  let leave = () => {};
  const forEver = new Promise<void>((resolve) => (leave = resolve));
  const stayed = [1, 2, 3, 4].map(() => through('one', () => forEver));
  expect(await through('other', async () => 'in')).toBe('in');
  expect(await through('third', async () => 'in as well')).toBe('in as well');
  leave();
  await Promise.all(stayed);
});
