// Erases a person with data everywhere: no identifying data remains in any column of any table.
import { findImport, saveRows } from '@/lib/core/imports/data';
import { processImport } from '@/lib/core/imports/process-import';
import { work } from '@/lib/nouns/jobs/workers';
import { db } from '@/lib/run/db/db';
import { newId } from '@/lib/run/db/new-id';
import { transaction } from '@/lib/run/db/transaction';
import { openWorkingQueue } from '@/lib/run/jobs/queue';
import { names } from '@/lib/run/names';
import { storedBytes } from '@/lib/run/storage/store';
import { basic } from '../support/client';
import { eventually } from '../support/eventually';
import { findAnywhere, rowsOf, textColumns } from '../support/find-anywhere';
import { ownApi } from '../support/own-api';
import { type Member, makeCenter, makePerson, makeTestRequest, makeTreatment } from '../support/people';
import { type Life, leadWholeLife } from '../support/whole-life';
import { PASSWORD, signs } from '../support/whole-life-signs';

const { call, form, post } = ownApi();
let life: Life;
let before: { found: string[]; columns: string[]; rows: Record<string, number> };
// Without its accent, as the generated search columns store it.
const words = [...Object.values(signs), 'zanzottera'];

const areThere = (keys: string[]) =>
  Promise.all(
    keys.map((key) =>
      storedBytes(key).then(
        () => true,
        () => false,
      ),
    ),
  );

beforeAll(async () => {
  life = await leadWholeLife();
  const columns = (await textColumns()).map(({ table, column }) => `${table}.${column}`);
  before = { found: await findAnywhere([...words, life.me.id]), columns, rows: await rowsOf(life.me.id) };
  const gone = await form('me/erasure', life.me, { password: PASSWORD });
  if (!/^\/\w\w$/.test(gone)) throw new Error('They were not erased.');
});

test('the test person has data in every column that refers to people or contains addresses', async () => {
  expect(Object.entries(before.rows).filter(([, count]) => count === 0)).toEqual([]);
  const citext = await db.$queryRaw<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and udt_name = 'citext'`;
  const places = new Set(before.found.map((one) => one.split(':', 1)[0]));
  expect(citext.map(({ name }) => name).filter((name) => !places.has(name))).toEqual([]);
  const further = ['audit_entries.before', 'audit_entries.after', 'audit_entries.reason', 'messages.text'];
  expect([...places]).toEqual(
    expect.arrayContaining([
      ...further,
      ...names(`idempotency_keys.response pgboss.job_common.data newsletters.target_emails import_rows.cells
        import_rows.body import_rows.before import_rows.reasons imports.headings`),
    ]),
  );
});

/** The texts in the tables of bookkeeping that say nothing of anybody: kinds, products, places, sums and ids. */
const OF_NOBODY = names(`code_findings.codes code_findings.kind code_findings.reason events.columns events.kind
  events.table_name kept_reports.figures kept_reports.name key_calls.method key_calls.path key_calls.refusal
  key_calls.request_id programme_figures.counts programme_figures.period programme_figures.spread region_tallies.aspect region_tallies.region table_changes.table_name
  treatment_tallies.aspect`);

test('the test person is in every table of bookkeeping that says something of people', () => {
  const texts = before.columns.filter((name) => name.startsWith('bookkeeping.'));
  const empty = texts.filter((name) => !before.found.some((one) => one.startsWith(`${name}:`)));
  const edit = 'edit tests/support/whole-life.ts: put the person there, or say in OF_NOBODY why not';
  expect(empty, edit).toEqual(OF_NOBODY.map((name) => `bookkeeping.${name}`));
});

test('nothing identifies them any more', async () => {
  expect(await findAnywhere(words)).toEqual([]);
  // What stands in place of their address.
  const instead = ['newsletters.target_emails', 'users.email', 'users.search'];
  expect(await findAnywhere([life.me.id])).toEqual(instead.map((name) => `${name}: ${life.me.id}`));
  const kept = Object.entries(await rowsOf(life.me.id)).filter(([name]) => name.startsWith('bookkeeping.'));
  expect(kept.filter(([, count]) => count > 0)).toEqual([]);
});

test('imports neither restore them nor undo anything of theirs', async () => {
  const { id } = await db.import.findFirstOrThrow({ where: { resource: 'users' } });
  const rows = () => db.importRow.findMany({ where: { importId: id }, orderBy: { n: 'asc' } });
  const states = async () => (await rows()).map(({ state }) => state);
  const forgotten = ['refused', 'refused', 'refused', 'refused', 'waiting'];
  expect(await states()).toEqual(['created', 'changed', ...forgotten]);
  expect((await rows()).at(-1)!.cells).toEqual(['Other', 'Person', 'other@whole-life.example']);
  expect((await findImport(id))!.headings).toHaveLength(1);
  // As for an import check that had read the rows earlier.
  const late = { n: 5, state: 'new' as const, body: { email: signs.email }, before: { name: signs.name } };
  await transaction((tx) => saveRows(tx, id, [late]));
  expect(await findAnywhere(words)).toEqual([]);
  for (const [from, to] of [
    ['running', 'done'],
    ['undoing', 'undone'],
  ] as const) {
    await db.import.update({ where: { id }, data: { state: from } });
    while ((await processImport({ id })).more);
    expect((await findImport(id))!.state).toBe(to);
  }
  expect(await states()).toEqual(['kept', 'kept', ...forgotten]);
  expect(await findAnywhere(words)).toEqual([]);
});

test('they are signed out at once, and cannot sign in again', async () => {
  expect((await call('GET', 'users/me', { as: life.me })).status).toBe(401);
  expect((await call('POST', 'auth', { headers: basic(signs.email, PASSWORD) })).status).toBe(401);
});

test('the ledger with its totals, and anonymous treatments, stay', async () => {
  const { id } = life.me;
  const user = await db.user.findUniqueOrThrow({ where: { id } });
  const sum = await db.creditEntry.aggregate({ where: { userId: id }, _sum: { amount: true } });
  expect([user.practicePoints, sum._sum.amount]).toEqual([life.points, life.points]);
  const [treatment] = await db.treatment.findMany({ where: { userId: id } });
  const shades = { startValue: 'A3', endValue: 'A1', gain: 7 };
  const figures = { productName: 'ULTRA', ...shades, rating: 5, patientBirthYear: 1980 };
  expect(treatment).toMatchObject({ ...figures, patientName: '', notes: null, hasGingivalProblems: false });
  expect(await db.treatment.findFirst({ where: { expertId: id } })).toMatchObject({ patientName: 'P', notes: 'Calm' });
});

test('others’ data stays: groups, the practice; and no further letters are sent', async () => {
  const chats = await db.chat.findMany({ include: { messages: { orderBy: { id: 'asc' } }, participants: true } });
  expect(chats).toHaveLength(1);
  expect(chats[0]!.messages.map(({ text }) => text)).toEqual(['', 'Yes']);
  expect(chats[0]!.participants).toHaveLength(2);
  const newsletter = await db.newsletter.findFirstOrThrow();
  expect(newsletter.targetEmails).toEqual([expect.stringMatching(/@erased\.invalid$/)]);
  expect(await db.newsletterDelivery.findFirst()).toMatchObject({ status: 'skipped', reason: 'erased' });
  const center = await db.center.findFirstOrThrow({ where: { phoneNumbers: { has: '+39 0211112222' } } });
  expect(center).toMatchObject({ phoneNumbers: ['+39 0211112222'], consultantNotes: 'Ask for …, …' });
  expect(center.missingData).toContain('referentEmail');
  const kept = await db.idempotencyKey.findFirstOrThrow({ where: { key: 'of the expert' } });
  expect(Buffer.from(kept.response!, 'base64').toString()).toBe('{}');
});

test('a job deletes their pictures; those of their patients stay', async () => {
  expect(await areThere(life.gone)).toEqual(life.gone.map(() => true));
  const queue = await openWorkingQueue();
  await work(queue);
  await eventually(async () => expect(await areThere(life.gone)).toEqual(life.gone.map(() => false)));
  expect(await areThere(life.kept)).toEqual(life.kept.map(() => true));
  await queue.stop({ graceful: false });
});

test('the erasure is recorded', async () => {
  const noted = { action: 'erase', entity: 'users', entityId: life.me.id };
  expect(await db.auditEntry.count({ where: noted })).toBe(1);
});

test('an account with somebody else’s name, number or unconfirmed address takes nothing of theirs along', async () => {
  const center = await makeCenter({ referentEmail: 'true@others.example', phoneNumbers: ['+39 0277777777'] });
  const person = { name: 'Vera', surname: 'Veritiera', phone: '+39 0277777777' };
  const letter = { name: 'Vera Veritiera', email: 'true@others.example', message: 'Hello', privacyAccepted: true };
  const contact = await db.contact.create({ data: letter });
  const after = { name: 'Vera Veritiera', phone: '+39 0277777777', email: letter.email };
  const line = await db.auditEntry.create({ data: { action: 'create', entity: 'contacts', after } });
  const reply = 'Grazie, anche da vera veritiera';
  const [expert, patient] = [await makePerson('expert'), await makePerson('user')];
  const treatment = await makeTreatment({ expertId: expert.id, userId: patient.id, centerId: center.id });
  const review = await db.review.create({ data: { treatmentId: treatment.id, reply } });
  await db.outboxMail.create({
    data: { id: newId(), kind: 'letter', letter: 'requestAnswer', email: letter.email, culture: 'it' },
  });
  const me = await makePerson('user', { ...person, username: 'grazie', email: letter.email, confirmedUser: false });
  await post('me/erasure', me, {});
  expect(await db.review.findUnique({ where: { id: review.id } })).toMatchObject({ reply });
  expect(await db.outboxMail.count({ where: { email: letter.email } })).toBe(1);
  expect(await db.user.findUniqueOrThrow({ where: { id: me.id } })).toMatchObject({ name: '' });
  expect(await db.contact.findUnique({ where: { id: contact.id } })).toMatchObject(letter);
  expect(await db.auditEntry.findUnique({ where: { id: line.id } })).toMatchObject({ after });
  const kept = { referentEmail: letter.email, phoneNumbers: ['+39 0277777777'] };
  expect(await db.center.findUnique({ where: { id: center.id } })).toMatchObject(kept);
});

test('an address that is part of somebody else’s, and a word that is a name of a value, take nothing along', async () => {
  const [me, reader] = [await makePerson('user', { name: 'Cen', surname: 'Ter' }), await makePerson('expert')];
  const lines = ['x', 'x.', ''].map((start, n) => `${start}${me.email}${n === 2 ? '.com' : ''}`);
  const entry = { action: 'create', entity: 'contacts' };
  for (const email of lines) await db.auditEntry.create({ data: { ...entry, after: { email } } });
  await db.connection.create({ data: { userId: me.id, employeeId: reader.id } });
  const told = { userId: reader.id, message: 'membershipAccepted', values: { 'Cen Ter': 'Studio Bianchi' } };
  await db.notification.create({ data: told });
  await post('me/erasure', me, {});
  const after = await db.auditEntry.findMany({ where: entry, select: { after: true } });
  expect(after).toEqual(expect.arrayContaining(lines.map((email) => ({ after: { email } }))));
  expect(await db.notification.count({ where: { userId: reader.id, message: told.message } })).toBe(1);
});

/** Two applicants' requests, the second one merged into the first: as if of one address, which were not compared once. */
async function mergedOfTwo([ofOne, ofOther]: [string, string] = ['Said by one', 'Said by the other']) {
  const [admin, one, other] = [await makePerson('admin'), await makePerson('user'), await makePerson('user')];
  const wrote = (email: string, data: object = {}) =>
    db.contact.create({ data: { name: 'A', email, message: `Of ${email}`, privacyAccepted: true, ...data } });
  const asked = (referentEmail: string, notes: string) => makeTestRequest({ referentEmail, notes });
  const [kept, gone] = [
    await wrote(one.email),
    await wrote(one.email, { message: `Of ${other.email}`, phoneNumber: '+39 0299887766' }),
  ];
  const tests = [await asked(one.email, ofOne), await asked(one.email, ofOther)] as const;
  for (const { id } of [kept, gone])
    await call('POST', 'request-notes', { as: admin, body: { kind: 'note', text: `At ${id}`, contactId: id } });
  for (const [name, from, into] of [
    ['contacts', gone.id, kept.id],
    ['product-test-requests', tests[1].id, tests[0].id],
  ])
    expect((await call('POST', `${name}/${from}/merger`, { as: admin, body: { intoId: into } })).status).toBe(204);
  await db.contact.update({ where: { id: gone.id }, data: { email: other.email } });
  await db.productTestRequest.update({ where: { id: tests[1].id }, data: { referentEmail: other.email } });
  gone.email = other.email;
  const erase = (who: Member) => post('me/erasure', who, {});
  const notesOf = async (contactId: string) =>
    (await db.requestNote.findMany({ where: { contactId } })).map(({ text }) => text);
  return { admin, one, other, kept, gone, tests, erase, notesOf };
}

test('an applicant whose request was merged into another takes only their own part out of it', async () => {
  const { other, kept, gone, tests, erase, notesOf } = await mergedOfTwo();
  expect(await db.contact.findUnique({ where: { id: kept.id } })).toMatchObject({ phoneNumber: gone.phoneNumber });
  await erase(other);
  const stays = { email: kept.email, message: kept.message, phoneNumber: null, deletedAt: null };
  expect(await db.contact.findUnique({ where: { id: kept.id } })).toMatchObject(stays);
  expect(await db.contact.findUnique({ where: { id: gone.id } })).toMatchObject({ message: '', mergedIntoId: null });
  expect([await notesOf(kept.id), await notesOf(gone.id)]).toEqual([[`At ${kept.id}`], []]);
  expect(await db.productTestRequest.findUnique({ where: { id: tests[0].id } })).toMatchObject({
    notes: 'Said by one',
  });
  expect(await findAnywhere(['0299887766', 'Said by the other'])).toEqual([]);
});

test('only what came from theirs leaves the audit of a request that theirs was merged into', async () => {
  const { admin, other, kept, gone, tests, erase } = await mergedOfTwo();
  const body = { status: 'processing', phoneNumber: '+39 0211223344' };
  expect((await call('PUT', `contacts/${kept.id}`, { as: admin, body })).status).toBe(200);
  const told = { consultantNotes: 'Calls back' };
  expect((await call('PUT', `product-test-requests/${tests[0].id}`, { as: admin, body: told })).status).toBe(200);
  const said = async (entityId: string) =>
    (await db.auditEntry.findMany({ where: { entityId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })).map(
      ({ action, before: was, after, erasedFor }) => [action, was, after, erasedFor],
    );
  await erase(other);
  const separate = ['separate', { mergedId: gone.id }, { mergedId: null }, null];
  expect(await said(kept.id)).toEqual([
    ['update', { phoneNumber: null }, {}, other.id],
    ['merge', { phoneNumber: null, mergedId: null }, { mergedId: gone.id }, other.id],
    ['update', { status: 'pending' }, body, other.id],
    separate,
  ]);
  const notes = [{ notes: 'Said by one' }, { notes: 'Said by one\n\n…' }];
  expect((await said(tests[0].id)).slice(0, 3)).toEqual([
    ['update', ...notes, other.id],
    ['merge', ...notes.map((one, n) => ({ ...one, mergedId: n ? tests[1].id : null })), other.id],
    ['update', expect.objectContaining({ consultantNotes: null }), expect.objectContaining(told), null],
  ]);
  expect(await findAnywhere(['0299887766', 'Said by the other', other.email])).toEqual([]);
});

test('a short word of theirs leaves the words of others whole', async () => {
  const { other, tests, erase } = await mergedOfTwo(['no notes of note', 'no']);
  await erase(other);
  const merger = await db.auditEntry.findFirst({ where: { entityId: tests[0].id, action: 'merge' } });
  expect(merger).toMatchObject({ before: { notes: 'no notes of note' }, after: { notes: 'no notes of note\n\n…' } });
});

test('the request that another one was merged into leaves the other’s messages, and stays listed', async () => {
  const { one, kept, gone, tests, erase, notesOf } = await mergedOfTwo();
  await erase(one);
  const back = { email: gone.email, message: gone.message, phoneNumber: gone.phoneNumber };
  expect(await db.contact.findUnique({ where: { id: gone.id } })).toMatchObject({
    ...back,
    mergedIntoId: null,
    deletedAt: null,
  });
  expect(await db.contact.findUnique({ where: { id: kept.id } })).toMatchObject({ message: '', phoneNumber: null });
  expect([await notesOf(kept.id), await notesOf(gone.id)]).toEqual([[], [`At ${gone.id}`]]);
  const asked = await db.productTestRequest.findUnique({ where: { id: tests[1].id } });
  expect(asked).toMatchObject({ notes: 'Said by the other', deletedAt: null, mergedIntoId: null });
});

test('an address taken over from a merged duplicate does not make the request theirs', async () => {
  const [admin, other] = [await makePerson('admin'), await makePerson('user')];
  const [kept, gone] = [
    await db.cwRollupRequest.create({
      data: { plainAddress: 'Via Uno', referentName: 'One', phone: '1', userId: other.id },
    }),
    await db.cwRollupRequest.create({
      data: { plainAddress: 'Via Due', referentName: 'Two', phone: '2', email: other.email, userId: other.id },
    }),
  ];
  const path = `cw-rollup-requests/${gone.id}/merger`;
  expect((await call('POST', path, { as: admin, body: { intoId: kept.id } })).status).toBe(204);
  // As merged before accounts were compared.
  const merging = { entityId: kept.id, action: 'merge' };
  const { id, ...was } = await db.auditEntry.findFirstOrThrow({ where: merging });
  const filled = { before: Object(was.before), after: { ...Object(was.after), userId: other.id } };
  await db.auditEntry.update({ where: { id }, data: filled });
  await post('me/erasure', other, {});
  const stays = { plainAddress: 'Via Uno', referentName: 'One', email: null, userId: null, deletedAt: null };
  expect(await db.cwRollupRequest.findUnique({ where: { id: kept.id } })).toMatchObject(stays);
  expect(await db.cwRollupRequest.findUnique({ where: { id: gone.id } })).toMatchObject({ plainAddress: '' });
});
