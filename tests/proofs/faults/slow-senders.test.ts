// Slow or unauthorised senders of large bodies do not block others.
import { type ClientRequest, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApi } from '../../support/api-server';
import { makePerson } from '../../support/people';

let api: Awaited<ReturnType<typeof startApi>>;
const begun: ClientRequest[] = [];
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  for (const one of begun) one.destroy();
  await api.stop();
});

const LOGO_FORM = '/api/forms/clean-white';
const FORM = 'multipart/form-data; boundary=x';

type Begun = { one: ClientRequest; ended: Promise<number>; status: Promise<number | null> };
type Sender = { path?: string; from?: string; token?: string };

/** Announces 5 MB and sends five bytes of them. */
async function begin({ path = '/api/files', from = '198.51.100.7', token }: Sender = {}): Promise<Begun> {
  const headers = { 'content-type': FORM, 'content-length': '5000000', 'x-forwarded-for': from };
  const authorization = token && { authorization: `Bearer ${token}` };
  const one = send(api.url + path, { method: 'POST', headers: { ...headers, ...authorization } });
  const start = performance.now();
  const status = new Promise<number | null>((resolve) => {
    one.once('response', (answer) => resolve(answer.statusCode ?? null));
    one.once('close', () => resolve(null));
  });
  one.on('error', () => {});
  const ended = new Promise<number>((resolve) => one.once('close', () => resolve(performance.now() - start)));
  begun.push(one);
  await new Promise<void>((resolve) => one.write('--x\r\n', () => resolve()));
  return { one, ended, status };
}

/** A complete form of 1.2 MB that is not a picture. */
async function sendWhole({ path = '/api/files', from = '198.51.100.8', token }: Sender) {
  const body = new FormData();
  body.set(path === LOGO_FORM ? 'logo' : 'file', new File([new Uint8Array(1_200_000)], 'photo.jpg'));
  const headers = { 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) };
  return fetch(api.url + path, { method: 'POST', body, headers, redirect: 'manual' });
}

describe.concurrent('large bodies', () => {
  test('are not read before signing in', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin()));
    expect(await Promise.all(answers.map(({ status }) => status))).toEqual(Array.from({ length: 20 }, () => 401));
    const me = await makePerson('expert');
    expect((await sendWhole({ token: me.token })).status).toBe(400); // parsed, and no picture
  });

  test('are a 413 for strangers where no file belongs, in words on a form', async () => {
    const post = (path: string, type: string, size: number) =>
      fetch(api.url + path, { method: 'POST', body: 'a'.repeat(size), headers: { 'content-type': type } });
    expect((await post('/api/contacts', 'application/json', 200_000)).status).toBe(413);
    const form = await post('/api/forms/contact', 'application/x-www-form-urlencoded', 200_000);
    expect([form.status, form.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
    expect((await post('/api/session', FORM, 5_000_000)).status).toBe(413);
  });

  test('of unknown length are read from strangers up to a small limit', async () => {
    const one = send(`${api.url}/api/contacts`, { method: 'POST', headers: { 'content-type': 'application/json' } });
    one.on('error', () => {});
    begun.push(one);
    const status = new Promise((resolve) => one.once('response', ({ statusCode }) => resolve(statusCode)));
    one.write('a'.repeat(200_000));
    expect(await status).toBe(413);
  });

  test('of one user do not block others at the same address', async () => {
    const [slow, me] = await Promise.all([makePerson('user'), makePerson('expert')]);
    const from = '198.51.100.20';
    await Promise.all(Array.from({ length: 20 }, () => begin({ from, token: slow.token })));
    await sleep(200);
    expect((await sendWhole({ from, token: me.token })).status).toBe(400);
  });

  test('that stall are disconnected', { timeout: 60_000 }, async () => {
    const me = await makePerson('user');
    const { ended } = await begin({ token: me.token });
    expect(await ended).toBeGreaterThan(5000);
  });

  test('of strangers get two slots, one per network, and half a minute', { timeout: 90_000 }, async () => {
    let hosts = 0;
    const sameNetwork = () => `2001:db8:30::${(hosts += 1)}`;
    const steady = await begin({ path: LOGO_FORM, from: sameNetwork() });
    const timer = setInterval(() => steady.one.writable && steady.one.write('a'.repeat(20_000)), 1000);
    await Promise.all(Array.from({ length: 10 }, () => begin({ path: LOGO_FORM, from: sameNetwork() })));
    await sleep(200);
    expect((await sendWhole({ path: LOGO_FORM, from: '198.51.100.31' })).status).toBe(303); // back to the form, to be corrected
    const me = await makePerson('expert');
    expect((await sendWhole({ token: me.token, from: sameNetwork() })).status).toBe(400);
    const lasted = await steady.ended;
    clearInterval(timer);
    expect(lasted).toBeGreaterThan(20_000);
  });
});
