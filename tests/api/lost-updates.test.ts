// Every PUT of a record refuses to overwrite changes made since it was read.
import { operations } from '@/app/api/operations';
import type { FormDraft } from '@/lib/core/form-drafts/data';
import { formScreens } from '@/lib/core/screens/form-screens';
import { openForm } from '@/lib/core/screens/open-form';
import { resources } from '@/lib/nouns/resources';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { openApiDocument } from '@/lib/web/openapi/document';
import { keptForm } from '../support/kept-form';
import { ownApi, said } from '../support/own-api';
import { makeCenter, makePerson, personOf, unique } from '../support/people';
import { ownWorld } from '../support/world';
import { type Caller, ROLES, verbs } from './expected-permissions';

const api = ownApi();
const { call } = api;
const { world } = ownWorld();

const EARLIER = '2020-01-01T00:00:00.000Z';
const whoMay = (name: string) => ROLES.find((role) => /U/.test(verbs[name]![role].split(' ')[0]!));
const changeable = Object.keys(resources).filter((name) => whoMay(name) && resources[name]!.hasUpdatedAt);

test('every editable record has a version', () => {
  expect(Object.keys(resources).filter((name) => whoMay(name) && !resources[name]!.hasUpdatedAt)).toEqual([]);
});

async function tryVersions(path: string, caller: Caller, body: object, seenAt: string): Promise<number> {
  const as = caller === 'none' ? null : world.people[caller];
  const put = (headers: Record<string, string>, more: object = {}) =>
    call('PUT', path, { as, headers, body: { ...body, ...more } });
  const etag = (await call('GET', seenAt, { as })).headers.get('etag')!;
  expect(etag).toMatch(/^"\d{4}-.*Z\/[\w-]{12}"$/);
  expect(await said(put({ 'if-match': `"${EARLIER}"` }))).toBe('409 errors.changedMeanwhile');
  expect((await put({}, { updatedAt: EARLIER })).status).toBe(409);
  expect((await put({ 'if-match': '"yesterday"' })).body.messageKey).toBe('errors.wrongVersion');
  expect((await put({ 'if-match': `"${EARLIER}", "2020-02-01T00:00:00.000Z"` })).status).toBe(409);
  // The first update must change something: otherwise there is no new version.
  const [one, other] = await Promise.all([put({ 'if-match': etag }), put({ 'if-match': etag })]);
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const now = (await call('GET', seenAt, { as })).headers.get('etag')!;
  expect((await put({ 'if-match': `"${EARLIER}", ${now}, "another"` })).status).toBe(200);
  return (await put({ 'if-match': '*' })).status;
}

describe.each(changeable)('PUT /%s/{id}', (name) => {
  test('checks the version', async () => {
    const caller = whoMay(name)!;
    const { near, update } = world.fixtures[name]!;
    const { id } = await near(caller);
    expect(await tryVersions(`${name}/${id}`, caller, update(caller), `${name}/${id}`)).toBe(200);
  });
});

test('so do irregular calls that write a record', async () => {
  const withVersion = Object.entries<ReturnType<typeof JSON.parse>>(JSON.parse(await openApiDocument(operations)).paths)
    .filter(([path, { put }]) => put && !resources[path.slice(1).replace('/{id}', '')])
    .filter(([, { put }]) => put.parameters?.some(({ name }: { name: string }) => name === 'If-Match'));
  expect(withVersion.map(([path]) => path).toSorted()).toEqual(['/centers-to-expert/{id}', '/users/me']);
  expect(await tryVersions('users/me', 'expert', { profession: 'Dentista' }, 'users/me')).toBe(200);
  const person = await makePerson('expert');
  const path = `centers-to-expert/${person.id}`;
  const as = world.people.admin;
  const body = { centerIds: [] };
  expect((await call('PUT', path, { as, body, headers: { 'if-match': `"${EARLIER}"` } })).status).toBe(409);
  expect((await call('PUT', path, { as, body: { ...body, updatedAt: EARLIER } })).status).toBe(409);
  const { updatedAt } = (await call('GET', `users/${person.id}`, { as })).body;
  expect((await call('PUT', path, { as, body: { ...body, updatedAt } })).status).toBe(200);
});

test('a refused form compares only its own fields, and names who changed the record, not who opened it or saw the portal as they do', async () => {
  const [admin, person] = [await makePerson('admin'), await makePerson('expert')];
  const other = await makePerson('admin', { name: 'Rita' });
  const open = (draft: FormDraft | null) =>
    openForm(formScreens['users/[userId]/edit']!, personOf(admin, 'admin'), { id: person.id, draft });
  const { values, groups } = await open(null);
  const shown = groups.flatMap(({ fields }) => fields.map(({ name }) => name));
  const typed = Object.entries(values).filter(([control]) => shown.includes(control.split('.')[0]!));
  const body = { profession: 'Igienista' };
  expect((await call('PUT', `users/${person.id}`, { as: other, body })).status).toBe(200);
  const draft = {
    values: { ...Object.fromEntries(typed), surname: 'Neri' },
    fields: [{ field: '', message: 'errors.changedMeanwhile' }],
  };
  const { id: viewer } = await makePerson('admin', { name: 'Vera' });
  await db.auditEntry.create({
    data: { actorId: viewer, action: 'start-seeing', entity: 'users', entityId: person.id },
  });
  await open(draft);
  const { by, fields } = (await open(draft)).meanwhile!;
  expect(by).toContain('Rita');
  expect(fields.map(({ field }) => field.name).toSorted()).toEqual(['profession', 'surname']);
});

test('takes over what only the other has changed, and asks about what both have', async () => {
  const [admin, other] = [await makePerson('admin'), await makePerson('admin')];
  const faq = await db.faq.create({
    data: { question: unique('Q'), answer: 'first\nline', order: 3, isVisible: false },
  });
  const me = personOf(admin, 'admin');
  const screen = formScreens['options/faqs/[id]/edit']!;
  const send = async (as: { token: string }, values: Record<string, string>) => {
    const to = await api.form(`forms/records/faqs/${faq.id}`, as, values);
    const id = new URL(to, api.url).searchParams.get('draft');
    return keptForm(`options/faqs/${faq.id}/edit`, id);
  };
  const reopened = async (draft: FormDraft | null) => openForm(screen, me, { id: faq.id, draft });
  const opened = await openForm(screen, me, { id: faq.id, draft: null });
  const sent = { ...opened.values, answer: 'first\r\nline', version: opened.version!, openedWith: opened.openedWith };
  await send(other, { ...sent, answer: 'theirs', order: '8', isVisible: 'true' });
  const late = await send(admin, { ...sent, order: '9', question: 'mine' });
  const view = await reopened(late);
  expect(view.meanwhile).toMatchObject({ fields: [{ field: { name: 'order' }, mine: 9, theirs: 8 }] });
  expect(view.meanwhile!.taken.toSorted()).toEqual(['answer', 'isVisible']);
  expect(view.values).toMatchObject({ question: 'mine', answer: 'theirs', order: '9', isVisible: 'true' });
  // A choice survives another correction; and a form that comes back for that is compared as well.
  const again = { ...view.values, version: view.version!, openedWith: view.openedWith };
  const wrong = await send(admin, { ...again, question: '', 'keep.order': 'theirs' });
  expect((await reopened(wrong)).values).toMatchObject({ question: '', order: '8' });
  await send(other, { ...again, question: faq.question, answer: 'newer' });
  const behind = await reopened(wrong);
  expect([behind.values.answer, behind.meanwhile!.taken]).toEqual(['newer', ['answer']]);
  expect(behind.version).not.toBe(view.version);
});

test('a record moves if what it shows is changed by somebody who began before it was saved', async () => {
  const [as, dealer, { id }] = [world.people.admin, await makePerson('dealer'), await makeCenter()];
  const save = (name: string, etag = '*') =>
    call('PUT', `centers/${id}`, { as, body: { name }, headers: { 'if-match': etag } });
  const etag = await transaction(async (tx) => {
    await tx.$queryRaw`select now()`;
    const saved = await save(unique('Studio'));
    await tx.centerDealer.create({ data: { centerId: id, userId: dealer.id } });
    return saved.headers.get('etag')!;
  });
  expect((await save(unique('Studio'), etag)).status).toBe(409);
});
