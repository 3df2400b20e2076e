import { type Answer, makeAnswer, weight } from '@/lib/web/http/answer';
import { PageCache } from './page-cache';

const page = (text: string, status = 200, headers = {}): Answer =>
  makeAnswer({ status, headers: { 'content-type': 'text/html', ...headers }, body: Buffer.from(text) });

function cacheAndClock(maxBytes = 1_000_000) {
  const clock = { now: 0 };
  return { clock, cache: new PageCache({ maxBytes, now: () => clock.now }) };
}

const freshness = { fresh: 10, stale: 20 };

test('a hundred visitors at once cost one rendering', async () => {
  const { cache } = cacheAndClock();
  let renderings = 0;
  const make = async () => {
    renderings++;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return page('a');
  };
  const answers = await Promise.all(Array.from({ length: 100 }, async () => cache.get('/it', freshness, make)));
  expect(renderings).toBe(1);
  expect(new Set(answers).size).toBe(1);
});

test('fresh, then stale while revalidating, then gone', async () => {
  const { cache, clock } = cacheAndClock();
  let version = 0;
  const ask = async () => (await cache.get('/it', freshness, async () => page(`v${++version}`))).body.toString();
  expect(await ask()).toBe('v1');
  clock.now = 9_999;
  expect(await ask()).toBe('v1');
  clock.now = 10_001;
  expect(await ask()).toBe('v1');
  await new Promise(setImmediate);
  expect(await ask()).toBe('v2');
  clock.now += 30_001;
  expect(await ask()).toBe('v3');
});

test('errors, redirects and responses with cookies are not cached', async () => {
  const { cache } = cacheAndClock();
  for (const answer of [page('x', 500), page('x', 404), page('x', 307), page('x', 200, { 'set-cookie': 'a=b' })]) {
    await cache.get('/it', freshness, async () => answer);
    expect(cache.bytes).toBe(0);
  }
});

test('after a failed refresh the stale page stays until it expires; a 404 removes it', async () => {
  const { cache, clock } = cacheAndClock();
  const ask = (answer: Answer) => cache.get('/it', freshness, async () => answer);
  await ask(page('good'));
  clock.now = 15_000;
  await ask(page('broken', 500));
  await new Promise(setImmediate);
  expect((await ask(page('hidden', 404))).body.toString()).toBe('good');
  await new Promise(setImmediate);
  expect((await ask(page('hidden', 404))).status).toBe(404);
});

test('a failed rendering is retried by the next visitor', async () => {
  const { cache } = cacheAndClock();
  await expect(cache.get('/it', freshness, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect((await cache.get('/it', freshness, async () => page('back'))).body.toString()).toBe('back');
});

test('memory is bounded, and the most recently used page stays', async () => {
  const one = page('a'.repeat(900));
  const { cache } = cacheAndClock(weight(one) * 5);
  for (let number = 0; number < 50; number++) {
    await cache.get('/often', freshness, async () => one);
    await cache.get(`/${number}`, freshness, async () => one);
    expect(cache.bytes).toBeLessThanOrEqual(weight(one) * 5);
  }
  let again = 0;
  await cache.get('/often', freshness, async () => page(`${++again}`));
  expect(again).toBe(0);
});

test('an invalidated page is rendered anew, and renderings already running are not cached', async () => {
  const { cache } = cacheAndClock();
  let version = 0;
  const ask = async (key: string) =>
    (await cache.get(key, freshness, async () => page(`v${++version}`))).body.toString();
  expect([await ask('/it'), await ask('/it/privacy')]).toEqual(['v1', 'v2']);
  let finish: (answer: Answer) => void = () => {};
  const slow = cache.get('/de', freshness, () => new Promise((resolve) => (finish = resolve)));
  cache.forget((key) => !key.endsWith('privacy'));
  expect([await ask('/it'), await ask('/it/privacy')]).toEqual(['v3', 'v2']);
  finish(page('of before'));
  expect((await slow).body.toString()).toBe('of before');
  expect(await ask('/de')).toBe('v4');
});
