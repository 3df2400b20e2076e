// Clients that use the portal while parts of it are killed: two write, two read their own data, one opens public pages.
import { setTimeout as sleep } from 'node:timers/promises';

export type Counted = {
  asked: number;
  askedAgain: number;
  /** By status, or by connection error. */
  failed: Record<string, number>;
  signedOut: number;
  /** The longest time without a good response to one kind of client, in milliseconds. */
  longestGap: number;
  /** Ids from 201 responses, by the idempotency key sent. */
  acknowledged: Map<string, string>;
  /** Start times of writes that succeeded at once, as `performance.now()`. */
  writesBegun: number[];
};

const REPEAT_FOR_MS = 15_000;

/** Uses the site until `isOver`, which is told how often it was asked; failed writes are retried with the same Idempotency-Key. */
export async function useSite(
  site: string,
  token: string,
  run: string,
  isOver: (asked: number) => boolean,
): Promise<Counted> {
  const counted: Counted = {
    asked: 0,
    askedAgain: 0,
    failed: {},
    signedOut: 0,
    longestGap: 0,
    acknowledged: new Map(),
    writesBegun: [],
  };
  const authorization = { authorization: `Bearer ${token}` };
  let n = 0;

  async function attempt(path: string, init: RequestInit = {}): Promise<{ status: number | string; body: string }> {
    try {
      const response = await fetch(site + path, { ...init, signal: AbortSignal.timeout(20_000) });
      return { status: response.status, body: await response.text() };
    } catch (error) {
      const { cause, name } = error as Error & { cause?: { code?: string } };
      return { status: cause?.code ?? name, body: '' };
    }
  }

  /** Sends one request after the other until it is over; `ask` returns the outcome. */
  async function person(ask: () => Promise<boolean>, pauseMs: number): Promise<void> {
    for (let last = performance.now(); !isOver(counted.asked); await sleep(pauseMs)) {
      if (!(await ask())) continue;
      counted.longestGap = Math.max(counted.longestGap, Math.round(performance.now() - last));
      last = performance.now();
    }
  }

  async function first(path: string, init?: RequestInit) {
    counted.asked += 1;
    let answer = await attempt(path, init);
    // A read whose connection broke is retried once, as browsers and most proxies do (ours does not).
    if (typeof answer.status === 'string' && init?.method === undefined) {
      counted.askedAgain += 1;
      answer = await attempt(path, init);
    }
    const isFine = typeof answer.status === 'number' && answer.status < 400;
    if (answer.status === 401) counted.signedOut += 1;
    if (!isFine) counted.failed[answer.status] = (counted.failed[answer.status] ?? 0) + 1;
    return { ...answer, isFine };
  }

  async function write(): Promise<boolean> {
    const key = `${run}-${(n += 1)}`;
    const init = {
      method: 'POST',
      headers: { ...authorization, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ question: key, answer: 'x', language: 'it', order: 1, isVisible: false }),
    };
    const begun = performance.now();
    let answer = await first('/api/faqs', init);
    if (answer.isFine) counted.writesBegun.push(begun);
    for (const end = Date.now() + REPEAT_FOR_MS; !answer.isFine && Date.now() < end; ) {
      await sleep(200);
      const again = await attempt('/api/faqs', init);
      answer = { ...again, isFine: again.status === 201 };
    }
    if (answer.isFine) counted.acknowledged.set(key, (JSON.parse(answer.body) as { _id: string })._id);
    return answer.isFine;
  }

  const read = async () => (await first('/api/users/me', { headers: authorization })).isFine;
  const look = async () =>
    (await first(`/it/authorized-centers?lat=${(40 + Math.random() * 5).toFixed(4)}&lng=9.19`)).isFine;
  await Promise.all([person(write, 30), person(write, 30), person(read, 20), person(read, 20), person(look, 150)]);
  return counted;
}
