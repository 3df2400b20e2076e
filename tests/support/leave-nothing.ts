// Runs before each file of unit tests, which share a process: fails a file that leaves timers, handles or a false clock
// to the one after it. Which one that is, is different on each run.
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import '@/lib/nouns/register';

type Timer = NodeJS.Timeout & { _destroyed?: boolean };
type Begun = { timer: Timer; where: string };

const shared = globalThis as typeof globalThis & { begunTimers?: Set<Begun> };
/** Node.js does not list timers that would not keep it from ending; so all are noted when they begin. */
const begun = (shared.begunTimers ??= noteTimers());

function noteTimers(): Set<Begun> {
  const timers = new Set<Begun>();
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const original = globalThis[name] as (...args: unknown[]) => Timer;
    const noting = (...args: unknown[]) => {
      const timer = original(...args);
      const { stack = '' } = new Error();
      const where = stack.split('\n')[2]?.trim() ?? '';
      if (!/\/node_modules\/|\bnode:internal\b/.test(where)) timers.add({ timer, where });
      return timer;
    };
    // `util.promisify` and others read its properties.
    globalThis[name] = Object.assign(noting, original) as unknown as typeof setTimeout & typeof setInterval;
  }
  return timers;
}

/** The places where the running timers were begun. */
function running(): string[] {
  for (const one of begun) if (one.timer._destroyed) begun.delete(one);
  return [...begun].map(({ where }) => where);
}

const handles = () =>
  process.getActiveResourcesInfo().filter((kind) => /^(TCP|UDP|Process|FSEvent|Stat|Worker)/.test(kind));

const before = handles().length;
const now = Date.now;

afterAll(async () => {
  if (vi.isFakeTimers() || Date.now !== now) throw new Error('leaves a false clock: vi.useRealTimers()');
  // What was closed a moment ago is gone a little later.
  for (let turn = 0; turn < 100 && (running().length > 0 || handles().length > before); turn += 1) await sleep(10);
  const left = [...running(), ...handles().slice(before)];
  begun.clear();
  if (left.length > 0) throw new Error(`leaves running: ${left.join(', ')}`);
});
