import { atMostEach } from './at-most-each';

test('runs at once, then once for all calls of each while, and the last call is never lost', () => {
  vi.useFakeTimers();
  let ran = 0;
  const call = atMostEach(1000, () => (ran += 1));
  for (let n = 0; n < 5; n += 1) call();
  expect(ran).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(ran).toBe(2);
  call();
  vi.advanceTimersByTime(1000);
  expect(ran).toBe(3);
  vi.advanceTimersByTime(5000);
  expect(ran).toBe(3);
  call();
  expect(ran).toBe(4);
  vi.useRealTimers();
});
