// Editing in a list: simple fields for those who may edit the record, rows that offer only what their reader may do,
// and the dealers of many centers at once.

import type { SignedInGroup } from '@/lib/core/actor/roles';
import { previewBulkAct } from '@/lib/core/bulk-changes/open-preview';
import { prepareAct } from '@/lib/core/bulk-changes/prepare-act';
import { processBulkAct } from '@/lib/core/bulk-changes/process-bulk-act';
import type { BulkWay } from '@/lib/core/bulk-changes/schema';
import { listScreens } from '@/lib/core/screens/lists';
import { openList } from '@/lib/core/screens/open-list';
import { db } from '@/lib/run/db/db';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { ownApi, somebody } from '../support/own-api';
import {
  linkDealer,
  linkExpert,
  type Member,
  makeCenter,
  makePerson,
  makeTreatment,
  personOf,
  unique,
} from '../support/people';

const { call } = ownApi();
const admin = somebody('admin');
const cell = (as: typeof admin | null, resource: string, id: string, field: string) =>
  call('GET', `list-cells?${new URLSearchParams({ resource, id, field })}`, {
    as,
    headers: { 'accept-language': 'de' },
  });

test('returns a cell’s value, its options, and the record’s version', async () => {
  const person = await makePerson('dentist', { name: 'Ada', surname: 'Rossi', phone: '+39 0212345678' });
  const { body, status } = await cell(admin, 'users', person.id, 'phone');
  expect([status, body]).toMatchObject([200, { title: 'Ada Rossi', kind: 'phone', value: '+39 0212345678' }]);
  const put = (phone: string, updatedAt: string) =>
    call('PUT', `users/${person.id}`, { as: admin, body: { phone, updatedAt } });
  expect((await put('+39 0298765432', body.version)).status).toBe(200);
  expect((await put('+39 0211111111', body.version)).body.messageKey).toBe('errors.changedMeanwhile');
  const enabled = (await cell(admin, 'users', person.id, 'isEnabled')).body;
  expect(enabled).toMatchObject({ label: expect.any(String), value: 'false', shown: 'Nein' });
  expect(enabled.options).toEqual([
    { value: 'true', label: 'Ja' },
    { value: 'false', label: 'Nein' },
  ]);
  const { id } = await db.faq.create({ data: { question: 'A', answer: 'B', language: 'it' } });
  const language = (await cell(admin, 'faqs', id, 'language')).body;
  expect(language.options).toContainEqual({ value: 'it', label: 'Italienisch' });
});

test('complex, hidden and read-only fields are 404', async () => {
  const [person, patient] = [await makePerson('expert'), await makePerson('user')];
  for (const field of ['privacyAccepted', 'smoker', 'password', 'practicePoints', 'centerIds', 'nothing', '__proto__'])
    expect([field, (await cell(admin, 'users', person.id, field)).status]).toEqual([field, 404]);
  expect((await cell(admin, 'users', crypto.randomUUID(), 'phone')).status).toBe(404);
  expect((await cell(admin, 'users', 'x', 'phone')).status).toBe(404);
  for (const resource of ['nothing', 'constructor', '__proto__'])
    expect([resource, (await cell(admin, resource, person.id, 'phone')).status]).toEqual([resource, 404]);
  // A patient has no payment term.
  expect((await cell(admin, 'users', patient.id, 'paymentDays')).status).toBe(403);
  const consultant = await makePerson('consultant');
  const [mine, other] = [await makeCenter({ consultantId: consultant.id }), await makeCenter()];
  for (const { id } of [mine, other]) expect((await cell(consultant, 'centers', id, 'name')).status).toBe(404);
  const colleague = await makePerson('expert');
  expect((await cell(colleague, 'users', person.id, 'phone')).status).toBe(404);
  expect((await cell(null, 'users', person.id, 'phone')).status).toBe(401);
});

/** What the row of a record offers to a reader; undefined if their list does not contain it. */
async function offered(
  as: Member,
  group: SignedInGroup,
  screen: string,
  id: string,
  query: Record<string, string> = {},
) {
  const { acts } = await openList(listScreens[screen]!, personOf(as, group), { sort: '', ...query });
  return acts[id];
}

test('a row offers what its reader may do with the record, and the API refuses the rest', async () => {
  const [me, colleague] = [await makePerson('admin'), await makePerson('admin')];
  const faq = await db.faq.create({ data: { question: 'A', answer: 'B', language: 'it' } });
  const [draft, sent] = [
    await db.newsletter.create({ data: { titleIt: 'A' } }),
    await db.newsletter.create({ data: { titleIt: 'B', status: 'sent' } }),
  ];
  expect(await offered(me, 'admin', 'options/faqs', faq.id)).toEqual(['edit', 'duplicate', 'delete']);
  expect(await offered(me, 'admin', 'newsLetter', draft.id)).toEqual(['edit', 'duplicate', 'delete']);
  expect(await offered(me, 'admin', 'newsLetter', sent.id)).toEqual(['duplicate']);
  const searched = (email: string) =>
    offered(me, 'admin', 'users', me.email === email ? me.id : colleague.id, { q: email });
  expect([await searched(colleague.email), await searched(me.email)]).toEqual([
    ['edit', 'delete', 'task', 'sendReset', 'sight'],
    ['edit', 'task', 'sendReset', 'sight'],
  ]);

  const remove = (as: Member, path: string) => call('DELETE', path, { as });
  expect((await remove(me, `newsletters/${sent.id}`)).status).toBe(409);
  expect((await remove(me, `faqs/${faq.id}`)).status).toBe(204);
  expect(await offered(me, 'admin', 'options/faqs', faq.id, { deleted: 'true' })).toEqual(['restore']);
  const back = await call('PUT', `faqs/${faq.id}?deleted=true`, { as: me, body: {} });
  expect([back.status, await offered(me, 'admin', 'options/faqs', faq.id)]).toEqual([
    200,
    ['edit', 'duplicate', 'delete'],
  ]);

  // Whoever sees a record may not therefore change it, and whoever may change it may not therefore delete it.
  const [consultant, dealer] = [await makePerson('consultant'), await makePerson('dealer')];
  const { id } = await makeCenter({ consultantId: consultant.id });
  await db.centerDealer.create({ data: { centerId: id, userId: dealer.id } });
  expect(await offered(dealer, 'dealer', 'centers', id)).toEqual(['task', 'print']);
  expect(await offered(consultant, 'consultant', 'consultants-centers', id)).toEqual(['edit', 'task', 'print']);
  for (const as of [dealer, consultant]) expect((await remove(as, `centers/${id}`)).status).toBe(403);
  expect((await call('PUT', `centers/${id}`, { as: dealer, body: { notes: 'A' } })).status).toBe(403);
  // Nothing can be changed while viewing the portal as somebody else.
  const seen = { ...personOf(consultant, 'consultant'), seenBy: { id: me.id, name: 'A', until: '' } };
  const { acts } = await openList(listScreens['consultants-centers']!, seen, {});
  expect(acts[id]).toEqual(['print']);
});

test('of two records of one list, only the one that may still be changed offers it', async () => {
  const [expert, patient, center] = [await makePerson('expert'), await makePerson('user'), await makeCenter()];
  await linkExpert(center.id, expert.id);
  const recorded = (createdAt: Date) =>
    makeTreatment({
      expertId: expert.id,
      userId: patient.id,
      centerId: center.id,
      createdAt,
      patientName: 'Pia',
      patientSurname: 'Neri',
      treatedOn: new Date('2026-01-01'),
    });
  const [late, settled] = [await recorded(new Date()), await recorded(daysFromNow(-400))];
  const { acts } = await openList(listScreens.treatments!, personOf(expert, 'expert'), {});
  expect([acts[late.id], acts[settled.id]]).toEqual([['edit', 'print'], ['print']]);
  const change = (id: string) => call('PUT', `treatments/${id}`, { as: expert, body: { productName: 'HOME' } });
  expect([(await change(late.id)).status, (await change(settled.id)).status]).toEqual([200, 403]);
});

/** A bulk change, carried out to the end as the queue would. */
const begin = (as: Member, body: Record<string, unknown>) => call('POST', 'bulk-acts', { as, body });
const read = async (id: string) => (await call('GET', `bulk-acts/${id}`, { as: admin })).body;
const finish = async (id: string) => {
  while ((await processBulkAct({ id })).more);
};

test('adds dealers to centers, takes them out or replaces all, and undoes each without what others did since', async () => {
  const word = unique('Fornito');
  const [first, second, third] = (await Promise.all([1, 2, 3].map(() => makePerson('dealer')))) as [
    Member,
    Member,
    Member,
  ];
  const centers = await Promise.all([1, 2].map(() => makeCenter({ name: unique(word) })));
  const [one, other] = centers.map(({ id }) => id) as [string, string];
  await linkDealer(one, first.id);
  const dealers = async () =>
    Promise.all(
      [one, other].map(async (centerId) => {
        const found = await db.centerDealer.findMany({ where: { centerId }, select: { userId: true } });
        return found
          .map(({ userId }) => [first, second, third].findIndex(({ id }) => id === userId) + 1)
          .toSorted((a, b) => a - b);
      }),
    );
  const asked = { screen: 'centers', query: `q=${word}`, kind: 'update', field: 'associateDealers', expected: 2 };
  const act = async (way: string, value: string[]) => {
    const begun = await begin(admin, { ...asked, way, value });
    expect(begun.status).toBe(201);
    await finish(String(begun.body._id));
    return String(begun.body._id);
  };
  const undo = async (id: string) => {
    await call('PUT', `bulk-acts/${id}`, { as: admin, body: { state: 'undoing' } });
    await finish(id);
    return read(id);
  };
  const previewOf = async (way: BulkWay, value: string[]) => {
    const { open, same } = await previewBulkAct(
      personOf(admin, 'admin'),
      prepareAct(personOf(admin, 'admin'), { ...asked, kind: 'update', way, value }),
    );
    return [open, same];
  };
  expect(await previewOf('add', [first.id])).toEqual([2, 1]);
  expect(await previewOf('remove', [first.id])).toEqual([2, 1]);
  expect(await previewOf('replace', [first.id])).toEqual([2, 1]);

  const added = await act('add', [first.id, second.id]);
  expect(await dealers()).toEqual([
    [1, 2],
    [1, 2],
  ]);
  // Another one is added meanwhile, and stays.
  await linkDealer(other, third.id);
  expect(await undo(added)).toMatchObject({ state: 'undone', undone: 2, kept: 0 });
  expect(await dealers()).toEqual([[1], [3]]);

  const removed = await act('remove', [first.id]);
  expect(await read(removed)).toMatchObject({ done: 1, same: 1, way: 'remove' });
  expect(await dealers()).toEqual([[], [3]]);
  await undo(removed);
  expect(await dealers()).toEqual([[1], [3]]);

  const replaced = await act('replace', [second.id]);
  expect(await dealers()).toEqual([[2], [2]]);
  await undo(replaced);
  expect(await dealers()).toEqual([[1], [3]]);

  // Only dealers; not nobody; and no professionals, who join one by one and agree to it.
  const patient = await makePerson('user');
  expect(await read(await act('add', [patient.id]))).toMatchObject({ done: 0, left: 2 });
  expect((await begin(admin, { ...asked, way: 'add', value: [] })).status).toBe(400);
  expect((await begin(admin, { ...asked, field: 'expertIds', way: 'add', value: [patient.id] })).status).toBe(403);
  const manager = await makePerson('area-manager');
  expect((await begin(manager, { ...asked, way: 'add', value: [first.id] })).status).toBe(403);
});
