// JSON that comes with a cookie has to say that it is JSON: forms of other sites cannot.
import { db } from '@/lib/run/db/db';
import { ownApi, somebody } from '../support/own-api';
import { cookieOf } from '../support/second-step';

const api = ownApi();
const admin = somebody('admin');

const send = async (type: string | null, headers: Record<string, string>, path = 'labels', method = 'POST') => {
  const body = new Blob([JSON.stringify({ key: `tests.${crypto.randomUUID()}` })]);
  const given = { ...headers, ...(type !== null && { 'content-type': type }) };
  const answer = await fetch(`${api.url}/api/${path}`, {
    method,
    headers: { 'accept-language': 'en', ...given },
    body,
  });
  return [answer.status, ((await answer.json()) as { messageKey?: string }).messageKey];
};

test.each(['text/plain', 'text/json', 'application/jsonp', 'application/x-www-form-urlencoded', null])(
  'with a cookie and as %s it is refused at every door',
  async (type) => {
    const headers = { cookie: await cookieOf(admin) };
    const before = await db.label.count();
    for (const [method, path] of [
      ['POST', 'labels'],
      ['PUT', `users/${admin.id}`],
      ['PUT', 'users/me'],
    ] as const)
      expect(await send(type, headers, path, method)).toEqual([415, 'errors.jsonType']);
    expect(await db.label.count()).toBe(before);
  },
);

test('JSON passes, and so does anything with a bearer token, which no page of another site has', async () => {
  const cookie = await cookieOf(admin);
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON'])
    expect((await send(type, { cookie }))[0]).not.toBe(415);
  expect((await send('text/plain', { authorization: `Bearer ${admin.token}` }))[0]).not.toBe(415);
});
