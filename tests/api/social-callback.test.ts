// What follows from the site's address, whatever host a request names: where providers redirect people back to, and https.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { db } from '@/lib/run/db/db';
import { unique } from '../support/people';
import { type RunningSite, sendRaw, startSite } from '../support/running-site';

const FACEBOOK = {
  AUTH_FACEBOOK_ID: 'fake-provider',
  AUTH_FACEBOOK_SECRET: 'fake-secret',
  FEATURE_SOCIAL_NETWORK_LOGIN: 'true',
};

let site: RunningSite;

/** The redirect address sent to the provider. */
async function callbackFor(headers: string): Promise<string | null> {
  const request = `GET /api/session/providers/facebook HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`;
  const answer = await sendRaw(site.port, request);
  const location = /^location: (\S+)/im.exec(answer)?.[1];
  return location ? new URL(location).searchParams.get('redirect_uri') : answer.split('\r\n', 1)[0]!;
}
const CALLBACK = '/api/auth/callback/facebook';
const FORWARDED = 'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https';

test('without one uses the request’s host; a forwarded one only behind a proxy', async () => {
  const variables = { ...FACEBOOK, APP_URL: '' };
  site = await startSite(process.env.DATABASE_URL!, variables);
  const host = `127.0.0.1:${site.port}`;
  expect(await callbackFor(`Host: ${host}\r\n${FORWARDED}`)).toBe(`http://${host}${CALLBACK}`);
  await site.stop();
  site = await startSite(process.env.DATABASE_URL!, { ...variables, BEHIND_PROXY: 'true' });
  const proxied = 'X-Forwarded-Host: portal.example\r\nX-Forwarded-Proto: https';
  expect(await callbackFor(`Host: ${host}\r\n${proxied}`)).toBe(`https://portal.example${CALLBACK}`);
  await site.stop();
});

describe('with one', () => {
  const email = `${unique('social')}@tests.example`;
  const exchanges: URLSearchParams[] = [];
  const person = { id: unique('id'), name: 'Gina Galli', email, picture: { data: { url: '' } } };
  const token = { access_token: 'a', token_type: 'bearer' };
  const answerWith = async (request: IncomingMessage, response: ServerResponse) => {
    const isExchange = request.method === 'POST';
    if (isExchange) exchanges.push(new URLSearchParams(await text(request)));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(isExchange ? token : person));
  };
  const provider = createServer((request, response) => void answerWith(request, response));
  beforeAll(async () => {
    await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
    site = await startSite(process.env.DATABASE_URL!, {
      ...FACEBOOK,
      APP_URL: 'https://portal.example',
      GOOGLE_MAPS_API_KEY: 'key',
      ANALYTICS_ID: 'G-1',
      NODE_OPTIONS: `--import=${resolve('tests/support/fake-facebook.mjs')}`,
      FAKE_PROVIDER: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    });
  });
  afterAll(() => {
    provider.close();
    return site.stop();
  });

  test('https is required, and scripts of other hosts only where they are used', async () => {
    const [home, search] = await Promise.all(
      ['/it', '/it/authorized-centers'].map(async (path) => (await fetch(site.address + path)).headers),
    );
    expect(home?.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    const [ofHome, ofSearch] = [home, search].map((one) => one?.get('content-security-policy'));
    expect([ofHome, ofSearch].map((one) => /script-src [^;]*googleapis\.com/.test(String(one)))).toEqual([false, true]);
    expect(`${ofHome}${ofSearch}`).not.toMatch(/script-src [^;]*unsafe/);
  });

  test('uses the public address whatever a request says, exchanges the code for it, signs in, and makes the device known', async () => {
    for (const headers of ['Host: 0.0.0.0:3000', 'Host: evil.example', `Host: portal.example\r\n${FORWARDED}`])
      expect(await callbackFor(headers)).toBe(`https://portal.example${CALLBACK}`);

    const get = (path: string, cookies: string[]) => {
      const cookie = cookies.length > 0 ? `\r\nCookie: ${cookies.join('; ')}` : '';
      return sendRaw(site.port, `GET ${path} HTTP/1.1\r\nHost: 0.0.0.0:3000${cookie}\r\nConnection: close\r\n\r\n`);
    };
    const cookiesOf = (answer: string) => [...answer.matchAll(/^set-cookie: ([^;\r]+)(.*)$/gim)];
    const goThrough = async () => {
      const begun = await get('/api/session/providers/facebook', []);
      const state = new URL(/^location: (\S+)/im.exec(begun)![1]!).searchParams.get('state');
      const back = `${CALLBACK}?code=the-code${state ? `&state=${encodeURIComponent(state)}` : ''}`;
      return get(
        back,
        cookiesOf(begun).map(([, pair]) => pair!),
      );
    };
    const answer = await goThrough();

    expect(exchanges.map((sent) => [sent.get('code'), sent.get('redirect_uri')])).toEqual([
      ['the-code', `https://portal.example${CALLBACK}`],
    ]);
    expect(answer).toMatch(/^location: https:\/\/portal\.example\//im);
    const set = cookiesOf(answer).map(([whole]) => whole);
    expect(set).toContainEqual(expect.stringMatching(/__Secure-portal\.session=\S+;.*Secure/));
    expect(set).toContainEqual(expect.stringMatching(/\.device-\w{8}=\S+; Path=\/api;/));
    expect(await db.user.count({ where: { email, confirmedUser: true } })).toBe(1);

    // Each sign-in is an event of the account, and a refused one, too.
    const { id: userId } = await db.user.findFirstOrThrow({ where: { email } });
    const events = async () =>
      (await db.securityEvent.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);
    expect(await events()).toEqual(['sign-in-on-new-device']);
    await db.user.update({ where: { id: userId }, data: { enabledUser: false } });
    expect(cookiesOf(await goThrough()).filter(([whole]) => /portal\.session=[^;]/.test(whole))).toEqual([]);
    expect(await events()).toEqual(['sign-in-on-new-device', 'sign-in-failed']);
    await db.user.update({ where: { id: userId }, data: { enabledUser: true } });

    // Who has a second factor is asked for it, and gets no session before.
    await db.secondFactor.create({ data: { userId, kind: 'totp', secret: 'sealed', confirmedAt: new Date() } });
    const waiting = await goThrough();
    expect(waiting).toMatch(/^location: https:\/\/portal\.example\/\w\w\/login\/second-step\r/im);
    const given = cookiesOf(waiting).map(([whole]) => whole);
    expect(given).toContainEqual(expect.stringMatching(/portal\.step=\S+; Path=\/api;.*HttpOnly/i));
    expect(given.filter((whole) => /portal\.session=[^;]/.test(whole))).toEqual([]);
    expect(await db.session.count({ where: { userId } })).toBe(1);
  });
});
