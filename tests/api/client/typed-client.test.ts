// The client in clients/typescript: its types match the responses, it reads lists whole, asks again what passes by itself, and its README
// is true. `npm test` also type-checks this folder as a project of its own.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInNewContext } from 'node:vm';
import { startApi } from '../../support/api-server';
import { type Member, makeCenter, makePerson, unique } from '../../support/people';

type Client = typeof import('../../../clients/typescript/portal.ts');
type FaqsNew = import('../../../clients/typescript/portal.ts').FaqsNew;

let api: Awaited<ReturnType<typeof startApi>>;
let client: Client;
let admin: Member;

beforeAll(async () => {
  const { generateClient } = await import('../../support/api-client');
  await generateClient();
  client = await import('../../../clients/typescript/portal.ts');
  [api, admin] = await Promise.all([startApi(), makePerson('admin')]);
  client.connect(`${api.url}/`);
});
afterAll(() => api.stop());

const as = (person: Member) => ({ headers: { authorization: `Bearer ${person.token}`, 'accept-language': 'en' } });

test('creates, lists with the total, reads', async () => {
  const question = unique('Wie oft');
  const faqsNew = { question, answer: 'Täglich', order: 3 };
  const created = await client.createFaqs({ faqsNew }, as(admin));
  if (created.status !== 201) throw new Error(created.data.message);
  expect(created.headers.get('location')).toBe(`/api/faqs/${created.data._id}`);
  const found = await client.listFaqs({ filters: { question }, count: true, sort: '-createdAt', limit: 5 }, as(admin));
  if (found.status !== 200) throw new Error(found.data.message);
  expect(found.headers.get('odin-count')).toBe('1');
  expect(found.data.map(({ _id, order }) => [_id, order])).toEqual([[created.data._id, 3]]);
  const one = await client.getFaqs({ id: created.data._id, abilities: true }, as(admin));
  expect(one).toMatchObject({ status: 200, data: { question, abilities: { update: true, delete: true } } });
});

test('an outdated update is a conflict, by header and by body', async () => {
  const created = await client.createFaqs({ faqsNew: { question: unique('Was'), answer: 'A' } }, as(admin));
  if (created.status !== 201) throw new Error(created.data.message);
  const { _id: id, updatedAt } = created.data;
  const ifMatch = created.headers.get('etag')!;
  const first = await client.updateFaqs({ id, ifMatch, faqsChange: { answer: 'B' } }, as(admin));
  expect(first).toMatchObject({ status: 200, data: { answer: 'B' } });
  const second = await client.updateFaqs({ id, ifMatch, faqsChange: { answer: 'C' } }, as(admin));
  expect(second).toMatchObject({ status: 409, data: { messageKey: 'errors.changedMeanwhile', status: 409 } });
  const third = await client.updateFaqs({ id, faqsChange: { answer: 'C', updatedAt: updatedAt! } }, as(admin));
  expect(third.status).toBe(409);
});

test('errors have the documented shape', async () => {
  // The types do not allow leaving out a required parameter; neither does the server.
  const faqsNew = { answer: 'A' } as FaqsNew;
  const refused = await client.createFaqs({ faqsNew }, as(admin));
  if (refused.status !== 400) throw new Error(`${refused.status}`);
  const { type, title, message, messageKey, errors } = refused.data;
  expect({ type, messageKey, errors }).toEqual({
    type: expect.stringMatching(/\/api\/docs\/problems#errors.invalidRequest$/),
    messageKey: 'errors.invalidRequest',
    errors: [{ field: 'question', message: 'Required field', messageKey: 'validation.required' }],
  });
  expect(message).toBe(title);
  expect(await client.listContacts({})).toMatchObject({ status: 401, data: { messageKey: 'errors.signInRequired' } });
  const nothing = await client.getFaqs({ id: crypto.randomUUID() }, as(admin));
  expect(nothing).toMatchObject({ status: 404, data: { status: 404, messageKey: 'errors.notFound' } });
});

test('irregular calls are typed too', async () => {
  const expert = await makePerson('expert');
  const me = await client.getUsersMe(as(expert));
  if (me.status !== 200) throw new Error(me.data.message);
  expect(me.data).toMatchObject({ _id: expert.id, role: 'expert', level: 'base' });
  expect(await client.getChatsToread(as(expert))).toMatchObject({ status: 200, data: { chatToRead: 0 } });
  const used = await client.postProductCodesIdConsumption({ id: 'ABCD-EFGH-JKMW', body: {} }, as(expert));
  expect(used).toMatchObject({ status: 400, data: { message: 'The provided code is invalid' } });
});

test('a list is read whole, with related records, and what is no page is thrown', async () => {
  const region = unique('Regione');
  for (let n = 0; n < 5; n += 1) await makeCenter({ region });
  const found = [];
  const asked = { filters: { 'address.region[in]': region }, limit: 2, expand: 'memberships', fields: 'name' };
  for await (const { _id, expanded } of client.every(client.listCenters, asked, as(admin)))
    found.push([_id, expanded?.memberships]);
  expect(found).toHaveLength(5);
  expect(new Set(found.map(([id]) => id)).size).toBe(5);
  expect(found[0]![1]).toEqual([]);
  const refused = client.every(client.listContacts, {}).next();
  await expect(refused).rejects.toMatchObject({ status: 401, data: { messageKey: 'errors.signInRequired' } });
});

test('what passes by itself is asked again, a POST with the same key; what does not is answered', async () => {
  const seen: [string | undefined, unknown][] = [];
  const server = createServer(({ method, headers }, answer) => {
    seen.push([method, headers['idempotency-key']]);
    const status = seen.length % 3 === 0 ? 201 : seen.length % 3 === 1 ? 429 : 503;
    answer.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' }).end('{"_id":"x"}');
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  client.connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'portal_x');
  const faqsNew = { question: 'Q', answer: 'A' };
  expect((await client.createFaqs({ faqsNew })).status).toBe(201);
  expect((await client.createFaqs({ faqsNew, idempotencyKey: 'own' })).status).toBe(201);
  const keys = seen.map(([, sent]) => sent);
  expect(keys).toEqual([keys[0], keys[0], keys[0], 'own', 'own', 'own']);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  server.close();
  client.connect(api.url);
});

test('the README is true', async () => {
  const readme = readFileSync(new URL('../../../clients/typescript/README.md', import.meta.url), 'utf8');
  const { transform } = await import('esbuild');
  await makeCenter({ tier: 'GOLD' });
  const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
  expect(blocks.length).toBeGreaterThan(3);
  for (const block of blocks) {
    const { code } = await transform(block.replaceAll('https://portal.example', api.url), { loader: 'ts' });
    const said: unknown[] = [];
    const context = { ...client, KEY: admin.token, console: { log: (...words: unknown[]) => said.push(...words) } };
    await runInNewContext(`(async () => { ${code.replace(/^import .*$/gm, '')} })()`, context);
    expect(said.length, block).toBeGreaterThan(0);
    expect(said, block).not.toContain('changed meanwhile');
  }
  client.connect(api.url);
});
