// What another project would do: a client is generated from the API's description, and its types match the responses.
// `npm test` also type-checks this folder as a project of its own.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi } from '../../support/api-server';
import { type Member, makePerson, unique } from '../../support/people';

type Client = typeof import('./generated');
type FaqsNew = import('./generated').FaqsNew;

let api: Awaited<ReturnType<typeof startApi>>;
let client: Client;
let admin: Member;

beforeAll(async () => {
  const { generateClient } = await import('../../support/api-client');
  await generateClient();
  client = await import('./generated');
  [api, admin] = await Promise.all([startApi(), makePerson('admin')]);
  client.defaults.baseUrl = `${api.url}/api`;
});
afterAll(() => api.stop());

const as = (person: Member) => ({ headers: { authorization: `Bearer ${person.token}`, 'accept-language': 'en' } });

test('creates, lists with the total, reads', async () => {
  const question = unique('Wie oft');
  const faqsNew = { question, answer: 'Täglich', order: 3 };
  const created = await client.createFaqs({ faqsNew }, as(admin));
  if (created.status !== 201) throw new Error(created.data.message);
  expect(created.headers.get('location')).toBe(`/api/faqs/${created.data._id}`);
  const found = await client.listFaqs({ question, count: true, sort: '-createdAt', limit: 5 }, as(admin));
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
    type: 'about:blank',
    messageKey: 'errors.invalidRequest',
    errors: [{ field: 'question', message: 'Required field', messageKey: 'validation.required' }],
  });
  expect(message).toBe(title);
  const visitor = await client.listContacts({});
  expect(visitor).toMatchObject({ status: 401, data: { messageKey: 'errors.signInRequired' } });
  const nothing = await client.getFaqs({ id: crypto.randomUUID() }, as(admin));
  expect(nothing).toMatchObject({ status: 404, data: { status: 404, messageKey: 'errors.notFound' } });
});

test('irregular calls are typed too', async () => {
  const expert = await makePerson('expert');
  const me = await client.getUsersMe(as(expert));
  if (me.status !== 200) throw new Error(me.data.message);
  expect(me.data).toMatchObject({ _id: expert.id, role: 'expert', level: 'base' });
  const unread = await client.getChatsToread(as(expert));
  expect(unread).toMatchObject({ status: 200, data: { chatToRead: 0 } });
  const used = await client.postProductCodesIdConsumption({ id: 'ABCD-EFGH-JKMW', body: {} }, as(expert));
  expect(used).toMatchObject({ status: 400, data: { message: 'The provided code is invalid' } });
});
