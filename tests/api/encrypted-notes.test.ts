// Notes on treatments and control visits are encrypted in the database, in every place where they might stand.
import type { Person } from '@/lib/core/actor/actor';
import { encryptAnswers } from '@/lib/core/encrypt-answers';
import { encryptRecords } from '@/lib/core/encrypt-records';
import { encryptedFields } from '@/lib/core/encrypted-fields';
import { keepDraft } from '@/lib/core/form-drafts/data';
import { contentOf, openResponse } from '@/lib/core/idempotency';
import { erasePerson } from '@/lib/nouns/accounts/erase-person';
import { listOwnData } from '@/lib/nouns/accounts/list-own-data';
import { openInquiries } from '@/lib/nouns/inquiries/open-inquiries';
import { QUESTIONS } from '@/lib/nouns/inquiries/submit-inquiry';
import { resources } from '@/lib/nouns/resources';
import { db } from '@/lib/run/db/db';
import { keyIdOfText } from '@/lib/run/encryption/seal';
import { findAnywhere } from '../support/find-anywhere';
import { keptForm } from '../support/kept-form';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, makeCenter, makePerson, personOf, unique } from '../support/people';

const api = ownApi();
const { call, form, post } = api;
const [expert, admin] = [somebody('expert'), somebody('admin')];
const NOTE = 'Gengivite lieve, ipersensibilità già nota';
const VISIT_NOTE = 'Sbiancamento irregolare sul canino';
let centerId: string;
beforeAll(async () => {
  const center = await makeCenter({ machineType: 'xpower' });
  await linkExpert(center.id, expert.id);
  centerId = center.id;
});

const patient = (email = `${unique('p')}@tests.example`) => ({ name: 'Ada', surname: 'Neri', email, bornDate: 1980 });
const visits = [{ period: 'days_15', visitedOn: '2026-07-01', value: 'A1', notes: VISIT_NOTE }];
const about = (more = {}) => ({
  productName: 'ULTRA',
  centerId,
  treatedOn: '2026-06-10',
  startValue: 'A3',
  endValue: 'B1',
  notes: NOTE,
  controlVisits: visits,
  patient: patient(),
  ...more,
});

async function recorded(more = {}, headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await call('POST', 'treatments', { as: expert, body: about(more), headers });
  expect([status, body.notes, body.controlVisits?.[0]?.notes]).toEqual([201, NOTE, VISIT_NOTE]);
  return body._id;
}

async function stored(id: string): Promise<[string | null, string | null]> {
  const { notes, controlVisits } = await db.treatment.findUniqueOrThrow({
    where: { id },
    select: { notes: true, controlVisits: { select: { notes: true } } },
  });
  return [notes, controlVisits[0]?.notes ?? null];
}
const store = (id: string, notes: string) =>
  db.treatment.update({ where: { id }, data: { notes }, select: { id: true } });
const noteOf = async (id: string) => {
  const { status, body } = await call('GET', `treatments/${id}`, { as: expert });
  return status === 200 ? body.notes : status;
};

test('a dump of the database has no note: rows, audit, answers kept for repeated calls, forms to be corrected', async () => {
  const headers = { 'idempotency-key': unique('key') };
  const body = about();
  const sent = () => call('POST', 'treatments', { as: expert, body, headers });
  const [first, again] = [await sent(), await sent()];
  expect([first.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect(again.body).toEqual(first.body);
  const path = `treatments/${first.body._id}`;
  const other = { period: 'days_30', visitedOn: '2026-07-12', value: 'A1', notes: VISIT_NOTE };
  expect((await call('POST', `${path}/control-visits`, { as: expert, body: other })).status).toBe(201);
  expect((await call('PUT', path, { as: admin, body: { notes: `${NOTE}, di nuovo` } })).body.notes).toContain(
    'di nuovo',
  );
  const back = await form(`${path}/control-visits`, expert, { ...other, visitedOn: 'not a day', notes: VISIT_NOTE });
  const draft = /draft=([\w-]+)/.exec(back)![1];
  expect((await keptForm(path, draft))?.values).toMatchObject({ notes: VISIT_NOTE });
  expect((await call('DELETE', path, { as: admin })).status).toBe(204);
  expect(await findAnywhere(['ipersensibilità', VISIT_NOTE])).toEqual([]);
  const audits = await db.auditEntry.findMany({ where: { entityId: first.body._id }, orderBy: { id: 'asc' } });
  expect(audits.map(({ action }) => action)).toEqual(expect.arrayContaining(['create', 'record-visit', 'update']));
  const update = audits.find(({ action }) => action === 'update');
  expect([update?.before, update?.after]).toEqual([{ notes: '•••' }, { notes: '•••' }]);
});

test('patient, professional and admin read them, in the personal export, too; unchanged ones make no version', async () => {
  const person = await makePerson('user');
  const id = await recorded({ patient: patient(person.email) });
  for (const as of [expert, admin, person]) {
    const { body } = await call('GET', `treatments/${id}`, { as });
    expect([body.notes, body.controlVisits[0].notes]).toEqual([NOTE, VISIT_NOTE]);
  }
  const own = await listOwnData({ id: person.id, email: person.email, group: 'user', role: 'user' } as Person);
  expect(JSON.stringify(own['treatments-received'])).toContain(VISIT_NOTE);
  expect(JSON.stringify(own)).not.toContain('enc1.');
  const [before] = await stored(id);
  const whole = (await call('GET', `treatments/${id}`, { as: expert })).body;
  const put = await call('PUT', `treatments/${id}`, { as: expert, body: { ...whole, sensibility: 'mild' } });
  expect([put.status, put.body.notes]).toEqual([200, NOTE]);
  expect((await stored(id))[0]).toBe(before);
  expect((await call('PUT', `treatments/${id}`, { as: expert, body: { notes: null } })).body.notes).toBeNull();
  expect((await stored(id))[0]).toBeNull();
});

test('in another row or field, truncated, changed or of an unknown key a note is a 503, and not overwritten', async () => {
  const [one, other] = await Promise.all([recorded(), recorded()]);
  const [[mine, mineOfVisit], [theirs]] = [await stored(one), await stored(other)];
  expect([keyIdOfText(mine!), keyIdOfText(mineOfVisit!)]).toEqual(['tests', 'tests']);
  const middle = mine!.length - 20;
  const flipped = `${mine!.slice(0, middle)}${mine![middle] === 'A' ? 'B' : 'A'}${mine!.slice(middle + 1)}`;
  for (const bad of [theirs!, mineOfVisit!, mine!.slice(0, -4), flipped, mine!.replace('.tests.', '.gone.')]) {
    await store(one, bad);
    expect(await noteOf(one)).toBe(503);
    expect((await call('PUT', `treatments/${one}`, { as: expert, body: { notes: 'x' } })).status).toBe(503);
    expect((await stored(one))[0]).toBe(bad);
  }
  await store(one, mine!);
  expect(await noteOf(one)).toBe(NOTE);
  await store(one, 'enc1.but typed by somebody');
  expect(await noteOf(one)).toBe('enc1.but typed by somebody');
  await store(one, mine!);
});

test('a visitor’s question is readable for the practice, and nowhere in a dump; one from before is encrypted', async () => {
  const center = await makeCenter();
  await linkExpert(center.id, expert.id);
  const question = `Ho le gengive infiammate ${unique('q')}`;
  const { slug } = await db.center.findUniqueOrThrow({ where: { id: center.id } });
  const asking = { kind: 'question', center: slug, name: 'Ada Neri', email: `${unique('v')}@tests.example` };
  const fields = { ...asking, message: question, privacyAccepted: 'true', locale: 'it' };
  const sent = await post('forms/inquiry', null, fields);
  expect([sent.status, sent.headers.get('location'), await sent.text()]).toEqual([
    303,
    `/it/request-appointment/sent?center=${slug}`,
    '',
  ]);
  const row = await db.inquiry.findFirstOrThrow({ where: { email: asking.email } });
  expect(keyIdOfText(row.message!)).toBe('tests');
  expect(await findAnywhere([question])).toEqual([]);
  await db.inquiry.update({
    where: { id: row.id },
    data: { message: question, confirmedAt: new Date(), status: 'waiting' },
  });
  const read = async () => (await openInquiries(personOf(expert, 'expert'))).find(({ _id }) => _id === row.id)?.message;
  expect(await read()).toBe(question);
  expect(await encryptRecords([], undefined, [QUESTIONS])).toMatchObject({ failed: 0 });
  expect(keyIdOfText((await db.inquiry.findUniqueOrThrow({ where: { id: row.id } })).message!)).toBe('tests');
  expect(await read()).toBe(question);
});

test('the answer kept for a repeated call is forgotten with the patient, although the database cannot read it', async () => {
  const person = await makePerson('user');
  const key = unique('key');
  const id = await recorded({ patient: patient(person.email) }, { 'idempotency-key': key });
  const kept = () => db.idempotencyKey.findUniqueOrThrow({ where: { scope_key: { scope: expert.id, key } } });
  expect(keyIdOfText((await kept()).response!)).toBe('tests');
  await erasePerson({ id: null, group: 'anonymous' }, person.id);
  expect(Buffer.from((await kept()).response!, 'base64').toString()).toBe('{}');
  expect(await stored(id)).toEqual([null, null]);
});

test('a kept answer that shows no encrypted field does not need a key to be repeated', async () => {
  const key = unique('key');
  const body = { name: unique('Gel'), price: 1 };
  const headers = { 'idempotency-key': key };
  expect((await call('POST', 'products', { as: admin, body, headers })).status).toBe(201);
  const kept = await db.idempotencyKey.findUniqueOrThrow({ where: { scope_key: { scope: admin.id, key } } });
  expect(JSON.parse(Buffer.from(kept.response!, 'base64').toString())).toMatchObject(body);
});

test('kept answers that are no text neither prevent an erasure nor escape it; sheets, which are packed, never do', async () => {
  const person = await makePerson('user');
  const keep = async (text: string, mark = '') => {
    const named = { scope: expert.id, key: unique('key') };
    const answer = await contentOf(new Response(`${mark}\0\0${text}\0`), named);
    const data = { ...named, ...answer, requestHash: '', expiresAt: new Date(Date.now() + 60_000), status: 200 };
    const { id } = await db.idempotencyKey.create({ data, select: { id: true } });
    return async () => (await db.idempotencyKey.findUniqueOrThrow({ where: { id } })).response!;
  };
  const [theirs, another] = [await keep(person.email), await keep('Another')];
  const sheet = await keep('packed', 'PK\u0003\u0004');
  const bytes = Buffer.from('PK\u0003\u0004\0packed').toString('base64');
  const plain = { scope: expert.id, key: unique('key'), requestHash: '', expiresAt: new Date(Date.now() + 60_000) };
  const { id } = await db.idempotencyKey.create({ data: { ...plain, response: bytes }, select: { id: true } });
  for (const one of [theirs, another, sheet]) expect(keyIdOfText(await one())).toBe('tests');
  await erasePerson({ id: null, group: 'anonymous' }, person.id);
  expect(Buffer.from(await theirs(), 'base64').toString()).toBe('{}');
  expect(keyIdOfText(await another())).toBe('tests');
  const { response } = await db.idempotencyKey.findUniqueOrThrow({ where: { id } });
  expect([await sheet(), response].map((one) => Buffer.from(one!, 'base64').toString())).toEqual(['{}', '{}']);
});

test('no encrypted field can be listed, searched or compared', async () => {
  const found = Object.values(resources).flatMap((resource) =>
    encryptedFields(resource).map(({ field, part }) => {
      expect(resource.search.some((path) => path.split('.')[0] === field)).toBe(false);
      return [resource.name, field, part].filter(Boolean).join('.');
    }),
  );
  expect(found).toEqual(['treatments.notes', 'treatments.controlVisits.notes']);
  for (const query of ['fields=notes', 'notes=x', 'notes[contains]=enc', 'sort=notes'])
    expect([400, 403]).toContain((await call('GET', `treatments?${query}`, { as: admin })).status);
});

test('notes from before there was a key are readable, and encrypted without a new version', async () => {
  const id = await recorded();
  await db.controlVisit.updateMany({ where: { treatmentId: id }, data: { notes: 'before the key' } });
  await store(id, 'before the key');
  const { updatedAt } = await db.treatment.findUniqueOrThrow({ where: { id } });
  expect(await noteOf(id)).toBe('before the key');
  expect(await encryptRecords(Object.values(resources))).toMatchObject({ encrypted: 2, failed: 0 });
  expect((await stored(id)).map((text) => keyIdOfText(text!))).toEqual(['tests', 'tests']);
  expect(await noteOf(id)).toBe('before the key');
  expect((await db.treatment.findUniqueOrThrow({ where: { id } })).updatedAt).toEqual(updatedAt);
  expect(await encryptRecords(Object.values(resources))).toMatchObject({ encrypted: 0, failed: 0 });
});

test('kept answers from before there was a key are encrypted if they show notes; one that is lost stops nothing', async () => {
  const as = (resource: string) => Buffer.from(resource).toString('base64');
  const keep = async (response: string) => {
    const data = { scope: admin.id, key: unique('key'), requestHash: '', response, expiresAt: new Date('2100-01-01') };
    return (await db.idempotencyKey.create({ data, select: { id: true } })).id;
  };
  const lost = await keep(`enc1.gone.${'A'.repeat(40)}`);
  const shown = as(JSON.stringify({ controlVisits: [{ period: 'days_15', notes: VISIT_NOTE }] }));
  const [note, other] = [await keep(shown), await keep(as('{"notes":null,"name":"Gel"}'))];
  const done = await encryptAnswers(Object.values(resources));
  expect(done).toMatchObject({ encrypted: 1, failed: 1, reasons: [expect.stringContaining('no key called gone')] });
  const kept = (id: string) => db.idempotencyKey.findUniqueOrThrow({ where: { id } });
  expect(keyIdOfText((await kept(note)).response!)).toBe('tests');
  expect((await openResponse(await kept(note))).toString()).toContain(VISIT_NOTE);
  expect((await kept(other)).response).toBe(as('{"notes":null,"name":"Gel"}'));
  await db.idempotencyKey.delete({ where: { id: lost } });
  expect(await encryptAnswers(Object.values(resources))).toMatchObject({ encrypted: 0, failed: 0 });
});

test('what was kept, or typed, and cannot be decrypted any more is a 503, or gone', async () => {
  const headers = { 'idempotency-key': unique('key') };
  const body = about();
  const sent = () => call('POST', 'treatments', { as: expert, body, headers });
  expect((await sent()).status).toBe(201);
  const named = { scope: expert.id, key: headers['idempotency-key'] };
  await db.idempotencyKey.updateMany({ where: named, data: { response: `enc1.gone.${'A'.repeat(40)}` } });
  expect((await sent()).body).toMatchObject({ status: 503, messageKey: 'errors.unavailable' });
  const draft = await keepDraft('treatments/new', { values: { notes: NOTE }, fields: [] });
  expect(await keptForm('treatments/new', draft)).not.toBeNull();
  await db.formDraft.update({ where: { id: draft }, data: { values: `enc1.gone.${'A'.repeat(40)}` } });
  expect(await keptForm('treatments/new', draft)).toBeNull();
});

test('while Vault is away nobody is erased: answers that cannot be read would be lost', async () => {
  const person = await makePerson('user');
  const key = unique('key');
  await recorded({ patient: patient(person.email) }, { 'idempotency-key': key });
  const kept = () => db.idempotencyKey.findUniqueOrThrow({ where: { scope_key: { scope: expert.id, key } } });
  const before = await kept();
  const { ENCRYPTION_KEYS } = process.env;
  // Keys are loaded once for each process: modules imported anew are a process that has just started. The API of these
  // tests would be another one from here on, so this test is the last.
  vi.resetModules();
  const vault = { VAULT_ADDR: 'http://127.0.0.1:9', VAULT_TOKEN: 'hvs.token' };
  Object.assign(process.env, { ENCRYPTION_KEYS: 'kms:vault:v1:c2VhbGVk', ...vault });
  const anew = await import('@/lib/nouns/accounts/erase-person');
  const { problemResponse } = await import('@/lib/web/http/problem-response');
  Object.assign(process.env, { ENCRYPTION_KEYS, VAULT_ADDR: '', VAULT_TOKEN: '' });
  const failure = await anew.erasePerson({ id: null, group: 'anonymous' }, person.id).catch((error: unknown) => error);
  expect((await problemResponse(failure, new Request(api.url))).status).toBe(503);
  expect((await kept()).response).toBe(before.response);
  expect(await db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ deletedAt: null });
});
