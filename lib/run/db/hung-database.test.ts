import { setTimeout as sleep } from 'node:timers/promises';
import { HangWatch } from './hung-database';

const timeouts = { suspiciousAfter: 0, checkEvery: 20, silence: 400 };

// A watch retries a silent server until it answers: finally it does, so that nothing continues after the test.
let answers = false;
beforeEach(() => void (answers = false));
afterEach(() => void (answers = true));
const silence = async (ms: number) => {
  await sleep(ms);
  return answers;
};

/** Blocks the event loop, as if the process were too busy to read answers. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('a silent server is detected, and all waits end', async () => {
  const watch = new HangWatch(() => silence(500), timeouts);
  const cut = vi.fn<() => void>();
  watch.begin(cut);
  await vi.waitFor(() => expect(cut).toHaveBeenCalledOnce(), 5000);
  expect(watch.isHung).toBe(true);
});

test('a busy process checks again before it concludes that the server hangs', async () => {
  let asked = 0;
  const watch = new HangWatch(async () => {
    if ((asked += 1) > 1) return true;
    // The timer fires as soon as the process is free again, before any answer is read.
    const timeout = sleep(100, false);
    await sleep(0);
    block(900);
    return timeout;
  }, timeouts);
  const cut = vi.fn<() => void>();
  const wait = watch.begin(cut);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(1), 5000);
  await sleep(50);
  expect([watch.isHung, cut.mock.calls.length, watch.end(wait)]).toEqual([false, 0, true]);
});

test('however busy, it does not wait forever', async () => {
  const watch = new HangWatch(async () => {
    const timeout = silence(60);
    await sleep(0);
    if (!answers) block(150);
    return timeout;
  }, timeouts);
  const cut = vi.fn<() => void>();
  watch.begin(cut);
  await vi.waitFor(() => expect(cut).toHaveBeenCalledOnce(), { timeout: 10_000 });
});
