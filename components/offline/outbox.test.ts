import type { Entry } from '@/components/offline/entry';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { inOrder } from './device-store';
import { effectOf, isTooOld, retryDelay, sendOrKeep } from './outbox';

const problem = { status: 409, message: 'Used', messageKey: 'errors.codeUsed' };

test('an accepted entry is sent', () => {
  expect(effectOf(201, { _id: '1' })).toEqual({ state: 'sent', record: { _id: '1' } });
});

test.each([400, 403, 404, 409, 413, 422])('%i needs the user', (status) => {
  expect(effectOf(status, problem)).toEqual({ state: 'refused', status, problem });
});

test.each([408, 425, 429, 500, 502, 503])('%i is retried later', (status) => {
  expect(effectOf(status, problem)).toEqual({ state: 'waiting', reason: 'busy' });
  expect(effectOf(status, null, '7')).toEqual({ state: 'waiting', reason: 'busy', retryAfter: 7000 });
});

test('without a session the user must sign in first', () => {
  expect(effectOf(401, problem)).toEqual({ state: 'waiting', reason: 'signed-out' });
});

test('in another role it waits for the one in which it was entered', () => {
  const switched = { ...problem, messageKey: 'errors.otherRole' };
  expect(effectOf(409, switched)).toEqual({ state: 'waiting', reason: 'other-role' });
});

test('entries keep the order in which they were made when the clock is set back', () => {
  const made = [{ order: 2, createdAt: 5 }, { order: 1, createdAt: 9 }, { createdAt: 7 }];
  expect(made.toSorted(inOrder).map(({ createdAt }) => createdAt)).toEqual([7, 9, 5]);
});

test('no response, or one that is not ours, counts as offline', () => {
  for (const [status, body] of [
    [0, null],
    [200, null],
    [302, null],
    [404, null],
  ] as const)
    expect(effectOf(status, body)).toEqual({ state: 'waiting', reason: 'no-signal' });
});

test('delays grow up to five minutes, with jitter', () => {
  expect([1, 2, 3, 4].map((attempts) => retryDelay(attempts, 0.5))).toEqual([4000, 8000, 16_000, 32_000]);
  expect(retryDelay(50, 0.5)).toBe(300_000);
  expect([retryDelay(1, 0), retryDelay(1, 1)]).toEqual([3200, 4800]);
  expect(retryDelay(0, 0.5)).toBe(4000);
});

test('an entry is not sent again once its key may be forgotten', () => {
  expect(isTooOld(undefined, Number.MAX_SAFE_INTEGER)).toBe(false);
  const now = new Date('2026-04-10T12:00:00Z');
  const first = daysFromNow(-29, now).getTime();
  expect([first, first - 1].map((at) => isTooOld(at, now.getTime()))).toEqual([false, true]);
});

test('a picture that the server has removed meanwhile is uploaded again, under another key', async () => {
  const gone = { status: 400, errors: [{ field: 'pictures', message: '', messageKey: 'validation.picture' }] };
  const answers = [{ _id: 'first' }, null, gone, { _id: 'second' }, { _id: 'treatment' }];
  const sent: string[] = [];
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', (path: string, { headers, body }: { headers: Record<string, string>; body: unknown }) => {
    sent.push(path === '/api/files' ? headers['idempotency-key']! : String(body));
    const answer = answers.shift();
    return answer ? Promise.resolve(Response.json(answer, { status: answer === gone ? 400 : 201 })) : Promise.reject();
  });
  const entry: Entry = { kind: 'treatment', label: 'Ada', path: '/api/treatments', body: {} };
  const send = () => sendOrKeep({ ...entry, pictures: [{ kind: 'pre', blob: new Blob(['x']), shared: true }] });
  await send();
  expect(await send()).toEqual({ state: 'sent', record: { _id: 'treatment' } });
  const [before, lost, resent, after, last] = sent;
  expect([lost, resent, last].map((body) => JSON.parse(body!).pictures[0].fileId)).toEqual([
    'first',
    'first',
    'second',
  ]);
  expect(after).not.toBe(before);
  vi.unstubAllGlobals();
});
