// Bulk changes: each record by the rules and code path of a single change; stopped, resumed and undone.
import { processBulkAct } from '@/lib/core/bulk-changes/process-bulk-act';
import { db, pool } from '@/lib/run/db/db';
import { failOnce } from '../support/fail-once';
import { ownApi, said, somebody } from '../support/own-api';
import { type Member, makeCenter, makePerson, unique } from '../support/people';
import { heldBy, untilWaiting } from '../support/waiting';

const api = ownApi();
const { call } = api;
const admin = somebody('admin');

type Body = Record<string, unknown>;
const begin = (as: Member, body: Body) => call('POST', 'bulk-acts', { as, body });
const read = async (as: Member, id: string) => (await call('GET', `bulk-acts/${id}`, { as })).body;
const move = (as: Member, id: string, state: string) => call('PUT', `bulk-acts/${id}`, { as, body: { state } });
/** Runs it to the end, as the queue would. */
const finish = async (id: unknown) => {
  while ((await processBulkAct({ id: String(id) })).more);
};

async function contacts(count: number, word = unique('bulk')) {
  const person = { email: 'a@tests.example', message: 'Salve', privacyAccepted: true };
  await db.contact.createMany({ data: Array.from({ length: count }, (_, n) => ({ ...person, name: `${word} ${n}` })) });
  const stored = await db.contact.findMany({ where: { name: { startsWith: word } }, orderBy: { id: 'asc' } });
  const closing = { screen: 'contacts', query: `q=${word}`, kind: 'update', field: 'status', value: 'closed' };
  return { word, ids: stored.map(({ id }) => id), closing };
}
const statesOf = async (ids: string[]) =>
  (await db.contact.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })).map(({ status }) => status);

describe('an admin changes all matching records', () => {
  test('each audited, unchanged ones skipped, and undoes it', async () => {
    const { ids, closing } = await contacts(30);
    await db.contact.update({ where: { id: ids[0]! }, data: { status: 'closed' } });
    const other = await contacts(1);
    const begun = await begin(admin, { ...closing, expected: 30 });
    expect([begun.status, begun.body.total, begun.body.state]).toEqual([201, 30, 'running']);
    const id = begun.body._id;
    await finish(id);
    expect(await read(admin, id)).toMatchObject({ state: 'done', done: 29, same: 1, left: 0, waiting: 0 });
    expect(new Set(await statesOf(ids))).toEqual(new Set(['closed']));
    expect(await statesOf(other.ids)).toEqual(['pending']);
    const noted = await db.auditEntry.findMany({
      where: { entity: 'contacts', entityId: { in: ids }, action: 'update' },
    });
    const statusIn = (values: unknown) => (values as { status: string }).status;
    expect(noted.map(({ before, after, requestId }) => [statusIn(before), statusIn(after), requestId])).toEqual(
      Array.from({ length: 29 }, () => ['pending', 'closed', `act:${id}`]),
    );

    // Meanwhile one got another status, one was deleted, and another field of a third was changed.
    await call('PUT', `contacts/${ids[3]}`, { as: admin, body: { status: 'processing' } });
    await db.contact.update({ where: { id: ids[4]! }, data: { deletedAt: new Date() } });
    await call('PUT', `contacts/${ids[5]}`, { as: admin, body: { message: 'Altro' } });
    expect((await move(admin, id, 'undoing')).status).toBe(200);
    await finish(id);
    expect(await read(admin, id)).toMatchObject({ state: 'undone', undone: 27, kept: 2, done: 0 });
    expect((await statesOf(ids)).map((state, n) => [n, state]).filter(([, state]) => state !== 'pending')).toEqual([
      [0, 'closed'],
      [3, 'processing'],
      [4, 'closed'],
    ]);
    const kept = await db.bulkActItem.findMany({ where: { actId: id, state: 'kept' }, orderBy: { n: 'asc' } });
    expect(new Set(kept.map(({ reason }) => reason))).toEqual(new Set(['errors.changedMeanwhile', 'errors.notFound']));
    expect((await move(admin, id, 'undoing')).status).toBe(409);
  });

  test('assigns professionals to an area manager, who then sees them, and undoes it', async () => {
    const surname = unique('Azzurri');
    const manager = await makePerson('area-manager');
    const people = [await makePerson('expert', { surname }), await makePerson('hygienist', { surname })];
    const taken = await makePerson('expert', { surname, areaManagerId: (await makePerson('area-manager')).id });
    await makePerson('user', { surname });
    const act = { kind: 'update', field: 'areaManagerId', value: manager.id, expected: 2 };
    const begun = await begin(admin, { screen: 'users/not-assigned', query: `q=${surname}`, ...act });
    expect([begun.status, begun.body.total]).toEqual([201, 2]);
    await finish(begun.body._id);
    const seen = async () =>
      Promise.all([...people, taken].map(async ({ id }) => (await call('GET', `users/${id}`, { as: manager })).status));
    expect(await seen()).toEqual([200, 200, 404]);
    expect((await move(admin, begun.body._id, 'undoing')).status).toBe(200);
    await finish(begun.body._id);
    expect(await seen()).toEqual([404, 404, 404]);
  });

  test('deletes records by id, and restores them', async () => {
    const { ids, word } = await contacts(5);
    const chosen = ids.slice(0, 3);
    const { body } = await begin(admin, { screen: 'contacts', query: `q=${word}`, ids: chosen, kind: 'delete' });
    await finish(body._id);
    const alive = async () => db.contact.count({ where: { id: { in: ids }, deletedAt: null } });
    expect([await alive(), (await read(admin, body._id)).done]).toEqual([2, 3]);
    const query = `q=${word}&deleted=true`;
    const restored = await begin(admin, { screen: 'contacts', query, ids: chosen.slice(0, 1), kind: 'restore' });
    await finish(restored.body._id);
    expect(await alive()).toBe(3);
    await move(admin, body._id, 'undoing');
    await finish(body._id);
    // The one restored meanwhile stays as it is.
    expect([await alive(), await read(admin, body._id)]).toMatchObject([5, { state: 'undone', undone: 2, kept: 1 }]);
  });

  test('stops midway, resumes, and is shared by several workers', async () => {
    const { ids, closing } = await contacts(40);
    const { body } = await begin(admin, closing);
    const id = String(body._id);
    await processBulkAct({ id }, 1);
    expect((await move(admin, id, 'stopped')).status).toBe(200);
    const stopped = await read(admin, id);
    await finish(id);
    expect(await read(admin, id)).toMatchObject({ state: 'stopped', done: stopped.done, waiting: 40 - stopped.done });
    await move(admin, id, 'running');
    await Promise.all([finish(id), finish(id), finish(id)]);
    expect(await read(admin, id)).toMatchObject({ state: 'done', done: 40, left: 0 });
    expect(await db.auditEntry.count({ where: { entityId: { in: ids }, action: 'update' } })).toBe(40);
  });

  test('skips a record because of a resource’s rule, with the reason', async () => {
    const { ids, closing } = await contacts(3);
    await db.contact.update({ where: { id: ids[1]! }, data: { status: 'closed' } });
    const { body } = await begin(admin, { ...closing, value: 'rejected' });
    await finish(body._id);
    expect(await read(admin, body._id)).toMatchObject({ done: 2, left: 1 });
    const [item] = await db.bulkActItem.findMany({ where: { actId: body._id, state: 'left' } });
    expect([item!.recordId, item!.reason]).toEqual([ids[1], 'errors.forbiddenTransition']);
  });

  test('asks for the password first, if an action requires it', async () => {
    const word = unique('Rolebulk');
    const people = await Promise.all([1, 2].map(() => makePerson('dealer', { surname: word })));
    const asked = { screen: 'users', query: `q=${word}`, kind: 'update', field: 'role', value: 'consultant' };
    await db.session.updateMany({ where: { userId: admin.id }, data: { verifiedAt: new Date(0) } });
    expect(await said(begin(admin, asked))).toBe('403 errors.verificationRequired');
    await db.session.updateMany({ where: { userId: admin.id }, data: { verifiedAt: new Date() } });
    const { body } = await begin(admin, asked);
    await db.session.updateMany({ where: { userId: admin.id }, data: { verifiedAt: new Date(0) } });
    await finish(body._id);
    const roles = await db.user.findMany({ where: { id: { in: people.map(({ id }) => id) } }, select: { role: true } });
    expect(roles.map(({ role }) => role)).toEqual(['consultant', 'consultant']);
  });
});

describe('bulk changes obey the permissions of single ones', () => {
  let consultant: Member;
  let stranger: Member;
  beforeAll(async () => {
    [consultant, stranger] = await Promise.all([makePerson('consultant'), makePerson('consultant')]);
  });
  const noteOf = async (id: string) =>
    (await db.center.findUniqueOrThrow({ where: { id }, select: { consultantNotes: true } })).consultantNotes;

  test('“all matching” covers only visible records; ids out of scope are ignored', async () => {
    const word = unique('visited');
    const centers = await Promise.all(
      [consultant, consultant, stranger].map(({ id }) => makeCenter({ consultantId: id, name: unique(word) })),
    );
    const [one, two, foreign] = centers.map(({ id }) => id) as [string, string, string];
    const asked = { screen: 'consultants-centers', query: `q=${word}`, kind: 'update', field: 'consultantNotes' };
    const { status, body } = await begin(consultant, { ...asked, value: 'Visita a dicembre' });
    expect([status, body.total]).toEqual([201, 2]);
    await finish(body._id);
    expect(await Promise.all([one, two, foreign].map(noteOf))).toEqual([
      'Visita a dicembre',
      'Visita a dicembre',
      null,
    ]);
    const mixed = await begin(consultant, { ...asked, value: 'Solo uno', ids: [one, foreign] });
    expect(mixed.body.total).toBe(1);
    await finish(mixed.body._id);
    expect(await Promise.all([one, two, foreign].map(noteOf))).toEqual(['Solo uno', 'Visita a dicembre', null]);
    expect(await said(begin(consultant, { ...asked, value: 'x', ids: [foreign] }))).toBe('409 errors.nothingSelected');
    // Those who look after a center decide neither on its assignment nor on its existence.
    expect((await begin(consultant, { ...asked, field: 'associateConsultant', value: stranger.id })).status).toBe(403);
    expect((await begin(consultant, { ...asked, kind: 'delete' })).status).toBe(403);
  });

  test('an area manager assigns only what is in their provinces', async () => {
    const manager = await makePerson('area-manager', { assignedProvincesCodes: ['MI'] });
    const own = await makePerson('consultant', { areaManagerId: manager.id });
    const word = unique('assigned');
    const centers = await Promise.all(
      ['MI', 'MI', 'AO'].map((provinceCode) => makeCenter({ provinceCode, name: `${word} ${provinceCode}` })),
    );
    const asked = { screen: 'not-associated-centers', kind: 'update', field: 'associateConsultant', value: own.id };
    // Somebody else's consultant is refused at each of them.
    const refused = (await begin(manager, { ...asked, value: consultant.id, query: `q=${word}` })).body;
    await finish(refused._id);
    expect(await read(manager, refused._id)).toMatchObject({ done: 0, left: 2 });
    const { status, body } = await begin(manager, { ...asked, query: `q=${word}` });
    expect([status, body.total]).toEqual([201, 2]);
    // Before it runs, one of them leaves their scope.
    await db.center.update({ where: { id: centers[1]!.id }, data: { provinceCode: 'AO' } });
    await finish(body._id);
    expect(await read(manager, body._id)).toMatchObject({ state: 'done', done: 1, left: 1 });
    const held = await db.center.findMany({
      where: { id: { in: centers.map(({ id }) => id) } },
      orderBy: { id: 'asc' },
    });
    const byId = new Map(held.map((one) => [one.id, one.consultantId]));
    expect(centers.map(({ id }) => byId.get(id))).toEqual([own.id, null, null]);
    // By its id it is out of scope, so nothing is left.
    expect(await said(begin(manager, { ...asked, ids: [centers[2]!.id] }))).toBe('409 errors.nothingSelected');
    expect((await begin(manager, { ...asked, field: 'consultantNotes', value: 'x' })).status).toBe(403);
    expect((await begin(manager, { screen: 'not-associated-centers', kind: 'delete' })).status).toBe(403);
    expect((await begin(manager, { ...asked, screen: 'users' })).status).toBe(404);
    expect(await noteOf(centers[0]!.id)).toBeNull();
  });

  test('qualifies people by mistake; undone, they are beginners again, not disqualified', async () => {
    const person = await makePerson('expert');
    const asked = { screen: 'users', kind: 'update', field: 'isEnabled', value: true, ids: [person.id] };
    const { body } = await begin(admin, asked);
    await finish(body._id);
    expect((await db.user.findUniqueOrThrow({ where: { id: person.id } })).isEnabled).toBe(true);
    await move(admin, body._id, 'undoing');
    await finish(body._id);
    expect(await db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({
      isEnabled: false,
      disqualifiedAt: null,
    });
  });

  test('loses effect when the role is lost', async () => {
    const second = await makePerson('admin');
    const { ids, closing } = await contacts(4);
    const { body } = await begin(second, closing);
    await db.user.update({ where: { id: second.id }, data: { role: 'dealer' } });
    await finish(body._id);
    expect(await statesOf(ids)).toEqual(['pending', 'pending', 'pending', 'pending']);
    expect(await db.bulkAct.findUniqueOrThrow({ where: { id: body._id } })).toMatchObject({
      state: 'stopped',
      problem: 'errors.forbidden',
    });
  });

  test('an invalid filter or a changed list matches nothing', async () => {
    const { ids, closing } = await contacts(3);
    for (const query of [
      `${closing.query}&colour=red`,
      `${closing.query}&status=nonsense`,
      `q=x&email[like]=a`,
      `q=x&createdAt[gte]=never`,
    ])
      expect([query, (await begin(admin, { ...closing, query })).status]).toEqual([query, 400]);
    // What a list understands, or what means nothing, is no reason to refuse.
    for (const same of ['&deleted=false', '&status[in]=pending,,closed', '+'])
      expect((await begin(admin, { ...closing, query: closing.query + same, expected: 4 })).body.messageKey).toBe(
        'errors.selectionChanged',
      );
    expect(await said(begin(admin, { ...closing, expected: 2 }))).toBe('409 errors.selectionChanged');
    expect((await begin(admin, { ...closing, value: 'nonsense' })).status).toBe(400);
    expect((await begin(admin, { ...closing, kind: 'restore' })).status).toBe(400);
    expect((await begin(admin, { ...closing, field: 'name', value: 'x' })).status).toBe(403);
    expect(await statesOf(ids)).toEqual(['pending', 'pending', 'pending']);
  });
});

test('a failed record is rolled back, and the others are processed', async () => {
  const { ids, closing } = await contacts(3);
  // The database refuses the second one after its change was written.
  await pool.query(`create function refuse_one() returns trigger language plpgsql as $$ begin
    if new.entity_id = '${ids[1]}' then raise exception 'refused'; end if; return new; end $$`);
  await pool.query(
    'create trigger refuse_one before insert on audit_entries for each row execute function refuse_one()',
  );
  try {
    const { body } = await begin(admin, closing);
    await finish(body._id);
    expect(await read(admin, body._id)).toMatchObject({ state: 'done', done: 2, left: 1 });
    expect((await statesOf(ids))[1]).toBe('pending');
  } finally {
    await pool.query('drop trigger refuse_one on audit_entries; drop function refuse_one()');
  }
});

test('a deadlock leaves no record alone: the job is repeated', async () => {
  const { ids, closing } = await contacts(3);
  await failOnce('audit_entries', `new.entity_id = '${ids[1]}'`);
  const { body } = await begin(admin, closing);
  await expect(processBulkAct({ id: body._id as string })).rejects.toThrow('deadlock');
  await finish(body._id);
  expect(await read(admin, body._id)).toMatchObject({ state: 'done', done: 3, left: 0 });
});

test('at most sixty bulk changes an hour, each of up to a whole list', async () => {
  const eager = await makePerson('admin');
  const { closing } = await contacts(1);
  const before = { personId: eager.id, role: 'admin', screen: 'contacts', resource: 'contacts', kind: 'delete' };
  await db.bulkAct.createMany({ data: Array.from({ length: 59 }, () => before) });
  expect((await begin(eager, closing)).status).toBe(201);
  const refused = await begin(eager, closing);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  expect((await begin(admin, { ...closing, value: 'pending' })).status).not.toBe(429);
});

test('a list that is emptied while it is counted is not changed', async () => {
  const { word, closing } = await contacts(2);
  await pool.query(`create function empty_list() returns trigger language plpgsql as $$ begin
    update contacts set deleted_at = now() where name like '${word}%'; return new; end $$;
    create trigger empty_list before insert on bulk_acts for each row execute function empty_list()`);
  onTestFinished(() => void pool.query('drop function empty_list cascade'));
  expect((await begin(admin, closing)).body.messageKey).toBe('errors.selectionChanged');
});

test('undoing waits for a record that is just being changed, and reverts it as well', async () => {
  const { ids, closing } = await contacts(1);
  const { body } = await begin(admin, closing);
  const worker = await heldBy(`update contacts set status = 'closed' where id = $1`, [ids[0]]);
  const text = `update bulk_act_items set state = 'done', before = '"pending"', version = c.updated_at from contacts c
    where act_id = $1 and c.id = record_id`;
  expect((await worker.query(text, [body._id])).rowCount).toBe(1);
  expect(await processBulkAct({ id: String(body._id) })).toEqual({ more: true });
  await move(admin, body._id, 'stopped');
  const undone = move(admin, body._id, 'undoing');
  await untilWaiting();
  await worker.end();
  expect((await undone).status).toBe(200);
  await finish(body._id);
  expect([await statesOf(ids), (await read(admin, body._id)).state]).toEqual([['pending'], 'undone']);
});

test('undoing a deletion leaves deleted what somebody else has restored and deleted again', async () => {
  const { ids, closing } = await contacts(2);
  const { body } = await begin(admin, { screen: closing.screen, query: closing.query, kind: 'delete' });
  await finish(body._id);
  expect((await call('PUT', `contacts/${ids[0]}?deleted=true`, { as: admin, body: {} })).status).toBe(200);
  expect((await call('DELETE', `contacts/${ids[0]}`, { as: admin })).status).toBe(204);
  await move(admin, body._id, 'undoing');
  await finish(body._id);
  const stored = await db.contact.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  expect(stored.map(({ deletedAt }) => deletedAt === null)).toEqual([false, true]);
  expect(await read(admin, body._id)).toMatchObject({ state: 'undone', undone: 1, kept: 1 });
});
