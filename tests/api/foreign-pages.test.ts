// Another site's page in a browser that is signed in here. If a reverse proxy in front requires its own password, the
// browser adds `Authorization: Basic` to requests from such pages too, so that header proves nothing.
import { db } from '@/lib/run/db/db';
import { sessionCookie, signToken } from '@/lib/run/secrets/tokens';
import { startLive } from '@/lib/web/realtime/live';
import { startApi } from '../support/api-server';
import { refusal } from '../support/live-client';
import { type Member, makePerson } from '../support/people';

let api: Awaited<ReturnType<typeof startApi>>;
let me: Member;
let cookie: string;
beforeAll(async () => {
  api = await startApi(startLive());
  me = await makePerson('expert');
  const { id } = await db.session.create({
    data: { userId: me.id, kind: 'web', expiresAt: new Date(Date.now() + 600_000) },
  });
  cookie = `${sessionCookie.name}=${await signToken('session', { sub: me.id, sid: id })}`;
});
afterAll(() => api.stop());

describe.each<Record<string, string>>([
  {},
  { authorization: 'Basic c3RhZ2luZzpwYXNzd29yZA==' },
  { authorization: 'x' },
])('with %o', (more) => {
  const foreign = ['https://evil.example', 'null', 'http://127.0.0.1:1'];

  test.each(foreign)('no writes from %s', async (origin) => {
    const headers = { cookie, origin, 'content-type': 'application/json', ...more };
    const body = JSON.stringify({ name: 'Mallory' });
    const answer = await fetch(`${api.url}/api/users/me`, { method: 'PUT', headers, body });
    const form = await fetch(`${api.url}/api/session/end`, { method: 'POST', headers: { cookie, origin, ...more } });
    expect([answer.status, form.status]).toEqual([403, 403]);
    expect(await db.session.count({ where: { userId: me.id, kind: 'web', revokedAt: null } })).toBe(1);
  });

  test.each(foreign)('no socket for %s', async (origin) => {
    expect(await refusal(api.url, { headers: { cookie, ...more }, origin })).toBe('403');
  });
});

test('our own pages can write, and programs with a token too', async () => {
  const write = async (headers: Record<string, string>) => {
    const sent = { 'content-type': 'application/json', ...headers };
    return (await fetch(`${api.url}/api/users/me`, { method: 'PUT', headers: sent, body: '{"name":"Ada"}' })).status;
  };
  expect(await write({ cookie, origin: api.url })).toBe(200);
  expect(await write({ authorization: `Bearer ${me.token}`, origin: 'https://evil.example' })).toBe(200);
});
