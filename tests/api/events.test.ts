// The feed of changes: nothing is missing, nothing comes twice, and nobody learns of what they may not read.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { processBulkAct } from '@/lib/core/bulk-changes/process-bulk-act';
import { hasEvents } from '@/lib/core/events/describe-events';
import { cleanUp } from '@/lib/nouns/jobs/workers';
import { resources } from '@/lib/nouns/resources';
import { db, pool } from '@/lib/run/db/db';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { eventually } from '../support/eventually';
import { newKey, untilFed } from '../support/keys';
import { IS_LONG } from '../support/long-proof';
import { atOnce, ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, makeTreatment, unique } from '../support/people';
import { heldBy } from '../support/waiting';
import { ownWorld } from '../support/world';

// Somebody else's long transaction on the same server holds the feed up.
vi.setConfig({ testTimeout: 180_000 });
const api = ownApi();
const { call } = api;
let admin: Member;
const { world } = ownWorld();
beforeEach(async () => {
  admin = await makePerson('admin');
});

type Event = {
  id: string;
  type: string;
  recordId: string;
  fields: string[];
  actor: string | null;
  action: string | null;
};
type Ask = { types?: string; headers?: Record<string, string>; isSettled?: boolean };

async function latest(): Promise<string> {
  await untilFed();
  return (await call('GET', 'events?after=latest', { as: admin })).body.next;
}

/** All events after a position, page by page, and the position after them. */
async function eventsAfter(
  after: string,
  { types, headers, isSettled }: Ask = {},
): Promise<{ events: Event[]; next: string }> {
  if (!isSettled) await untilFed();
  const events: Event[] = [];
  for (let [next, more] = [after, true]; ; ) {
    const address = `events?limit=3&after=${next}${types ? `&types=${types}` : ''}`;
    const { status, body } = await call('GET', address, headers ? { headers } : { as: admin });
    expect([status, body.messageKey]).toEqual([200, undefined]);
    events.push(...body.events);
    ({ next, more } = body);
    if (!more) return { events, next };
  }
}
const told = async (after: string, ask?: Ask) =>
  (await eventsAfter(after, ask)).events.map(({ type, recordId }) => `${type} ${recordId}`);

const keyWith = async (scopes: string[]) => (await newKey(call, admin, scopes)).headers;

describe('transactions that end in another order than they began', () => {
  const writers: pg.Client[] = [];
  afterAll(() => Promise.all(writers.map((one) => one.end())));
  const writer = async () => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    writers.push(client);
    await client.connect();
    return client;
  };

  test('are all read, once, however they overlap', async () => {
    const centers = await atOnce(12, () => makeCenter());
    const start = await latest();
    // What a reader of ever greater numbers would do.
    const naive = {
      seen: new Set<string>(),
      last: (await pool.query('select pg_current_xact_id()::text as x')).rows[0].x,
    };
    const readNaively = async () => {
      const { rows } = await pool.query(
        `select record_id as id, xid::text from bookkeeping.events where table_name = 'centers' and xid > $1::text::xid8 order by xid`,
        [naive.last],
      );
      for (const { id, xid } of rows) {
        naive.seen.add(id);
        naive.last = xid;
      }
    };
    const open: pg.Client[] = [];
    for (const { id } of centers) {
      const client = await writer();
      await client.query('begin');
      await client.query('update centers set name = name || $2 where id = $1', [id, '!']);
      open.push(client);
    }
    const read: string[] = [];
    let position = start;
    // The last to begin is the first to end.
    for (const client of open.toReversed()) {
      await client.query('commit');
      await readNaively();
      const page = await eventsAfter(position, { types: 'centers.*', isSettled: true });
      read.push(...page.events.map(({ recordId }) => recordId));
      position = page.next;
    }
    read.push(...(await told(position, { types: 'centers.*' })).map((one) => one.split(' ')[1]!));
    expect(naive.seen.size).toBeLessThan(centers.length);
    expect(read.toSorted()).toEqual(centers.map(({ id }) => id).toSorted());
  });

  test('leave nothing if they are rolled back, and hold nothing of those before them back', async () => {
    const [first, second] = [await makeCenter(), await makeCenter()];
    const start = await latest();
    await call('PUT', `centers/${first.id}`, { as: admin, body: { name: 'Before' } });
    await untilFed();
    const { end } = await heldBy(`update centers set name = 'Never' where id = $1`, [second.id]);
    expect(await told(start, { isSettled: true })).toEqual([`centers.changed ${first.id}`]);
    await end('rollback');
    expect(await told(start)).toEqual([`centers.changed ${first.id}`]);
  });
});

test('a program that is killed again and again has the records of the database in the end', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'copy-'));
  const file = path.join(folder, 'copy.json');
  writeFileSync(file, JSON.stringify({ position: await latest(), records: {} }));
  // Doubles would nearly all be close to 0: `create` each time, and nothing else.
  const numbers = fc.sample(fc.noBias(fc.nat(999)), IS_LONG ? 5000 : 1000);
  const next = () => numbers.pop()! / 1000;
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;
  const ids: string[] = [];
  const ask = (method: string, where: string, body?: object) =>
    call(method, where, { as: admin, ...(body && { body }) });
  let n = 0;
  /** By the API and past it, alone and several in one transaction. */
  async function change(): Promise<void> {
    n += 1;
    const act =
      ids.length < 5 ? 'create' : oneOf(['create', 'change', 'change', 'delete', 'restore', 'merge', 'several', 'faq']);
    if (act === 'create') ids.push((await makeCenter({ name: `Studio ${n}` })).id);
    if (act === 'change') await ask('PUT', `centers/${oneOf(ids)}`, { name: `Studio ${n}` });
    if (act === 'delete') await ask('DELETE', `centers/${oneOf(ids)}`);
    if (act === 'restore') await ask('PUT', `centers/${oneOf(ids)}?deleted=true`, {});
    if (act === 'merge') await ask('POST', `centers/${oneOf(ids)}/merger`, { otherId: oneOf(ids), reason: 'Twice' });
    if (act === 'faq') await ask('POST', 'faqs', { question: `${n}?`, answer: 'Sì', order: n });
    if (act === 'several')
      await pool.query(`update centers set phone_numbers = array[$1] where id = any($2)`, [
        `+39 02${n}`,
        ids.slice(-4),
      ]);
  }
  /** A hundred, of which those of new records are one event each. */
  const changeMany = () =>
    pool.query(`with added as (insert into faqs (question, answer, "order") select n || '?', 'Sì', n from generate_series(1, 50) n)
      update faqs set question = question || '?' where id = any(array(select id from faqs where answer = 'Sì' order by random() limit 50))`);
  const follow = (...more: string[]) =>
    spawn(process.execPath, ['tests/support/keep-copy.mjs', `${api.url}/api`, admin.token, file, ...more]);
  const kills = IS_LONG ? 100 : 8;
  for (let killed = 0; killed < kills; killed += 1) {
    const program = follow('stays');
    const ended = once(program, 'exit');
    // Not before it has begun to read.
    await once(program.stdout, 'data');
    for (let more = Math.ceil(next() * 8); more > 0; more -= 1) await change();
    if (IS_LONG) await changeMany();
    program.kill('SIGKILL');
    await ended;
  }
  await untilFed();
  const [code] = await once(follow(), 'exit');
  expect(code).toBe(0);
  const { records } = JSON.parse(readFileSync(file, 'utf8')) as { records: Record<string, unknown> };
  const alive = await db.center.findMany({ where: { id: { in: ids }, deletedAt: null }, select: { id: true } });
  const faqs = await db.faq.findMany({ where: { answer: 'Sì', deletedAt: null }, select: { id: true } });
  const paths = [...alive.map(({ id }) => `centers/${id}`), ...faqs.map(({ id }) => `faqs/${id}`)];
  expect(Object.keys(records).toSorted()).toEqual(paths.toSorted());
  for (const where of paths) {
    const { body } = await ask('GET', where.replace('/', '?_id='));
    expect([where, [records[where]]]).toEqual([where, body]);
  }
  rmSync(folder, { recursive: true });
}, 1_800_000);

describe('what is written', () => {
  const start = async () => {
    const center = await makeCenter();
    return { id: center.id, position: await latest() };
  };

  test('by a person: one event, with the names of the fields and without a value', async () => {
    const { id, position } = await start();
    await call('PUT', `centers/${id}`, { as: admin, body: { name: 'Segreto', address: { city: 'Cuneo' } } });
    const { events } = await eventsAfter(position);
    expect(events).toEqual([
      {
        id: expect.stringMatching(new RegExp(`^\\d+-${id}$`)),
        type: 'centers.changed',
        resource: 'centers',
        recordId: id,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        fields: expect.arrayContaining(['name', 'address', 'updatedAt']),
        actor: 'person',
        action: 'update',
      },
    ]);
    expect(events[0]!.fields).not.toContain('site');
    expect(JSON.stringify(events)).not.toMatch(/Segreto|Cuneo/);
  });

  test('by a key, by a job, and as a consequence', async () => {
    const { id, position } = await start();
    const headers = await keyWith(['centers:read', 'centers:update']);
    await call('PUT', `centers/${id}`, { headers, body: { name: 'By a key' } });
    await linkExpert(id, (await makePerson('expert')).id);
    const { events } = await eventsAfter(position, { types: 'centers.changed' });
    expect(events.map(({ actor, action }) => [actor, action])).toEqual([
      ['key', 'update'],
      [null, null],
    ]);
  });

  test('deleted, restored, merged, changed together and undone: each record once', async () => {
    const { id, position } = await start();
    const other = await makeCenter({ site: 'https://twice.example' });
    const ask = (method: string, where: string, body?: object) =>
      call(method, where, { as: admin, ...(body && { body }) });
    await ask('DELETE', `centers/${id}`);
    expect(await told(position, { types: 'centers.deleted' })).toEqual([`centers.deleted ${id}`]);
    await ask('PUT', `centers/${id}?deleted=true`, {});
    expect(await told(position, { types: 'centers.*' })).toEqual([
      `centers.created ${other.id}`,
      `centers.restored ${id}`,
    ]);
    const merged = await latest();
    const answer = await ask('POST', `centers/${id}/merger`, { otherId: other.id, reason: 'Twice' });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    const { events } = await eventsAfter(merged, { types: 'centers.*' });
    expect(events.map(({ type, recordId, action }) => `${type} ${recordId} ${action}`).toSorted()).toEqual([
      `centers.changed ${id} merge`,
      `centers.deleted ${other.id} merge`,
    ]);
    const word = unique('together');
    const person = { email: 'a@tests.example', message: 'Salve', privacyAccepted: true };
    const contacts = await db.contact.createManyAndReturn({
      data: [1, 2, 3, 4].map((n) => ({ ...person, name: `${word} ${n}` })),
    });
    const all = contacts.map((one) => `contacts.changed ${one.id}`).toSorted();
    const body = {
      screen: 'contacts',
      query: `q=${word}`,
      kind: 'update',
      field: 'status',
      value: 'closed',
      expected: 4,
    };
    const beforeActing = await latest();
    const act = (await ask('POST', 'bulk-acts', body)).body._id;
    for (const before of [beforeActing, null]) {
      const since = before ?? (await latest());
      if (!before) await ask('PUT', `bulk-acts/${act}`, { state: 'undoing' });
      while ((await processBulkAct({ id: act })).more);
      const changed = await eventsAfter(since, { types: 'contacts.*' });
      expect(changed.events.map(({ type, recordId }) => `${type} ${recordId}`).toSorted()).toEqual(all);
      expect(changed.events.every(({ fields, actor }) => fields.includes('status') && actor === 'person')).toBe(true);
    }
  });

  test.each(
    Object.values(resources)
      .filter(hasEvents)
      .map(({ name }) => name),
  )('of %s is told', async (name) => {
    const position = await latest();
    const { id } = await world.fixtures[name]!.near('admin');
    expect(await told(position, { types: `${name}.created` })).toContain(`${name}.created ${id}`);
  });

  test('is noted of each table that keys may read', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname like 'note_events_%' group by 1 having count(*) = 3`,
    );
    const tables = Object.values(resources)
      .filter(hasEvents)
      .map(({ table }) => table);
    const noted = rows.map(({ name }) => name);
    const missing = tables.filter((table) => !noted.includes(table));
    expect(missing, 'edit its migration: select note_events_of(…)').toEqual([]);
  });

  test('encrypted anew is not a change', async () => {
    const { id, position } = await start();
    const { query, end } = await heldBy(`set local portal.keep_updated_at = 'on'`);
    await query(`update centers set consultant_notes = 'x' where id = $1`, [id]);
    await end();
    expect(await told(position)).toEqual([]);
  });
});

describe('a reader learns nothing of', () => {
  test('what their key may not read: neither by default nor by name', async () => {
    const headers = await keyWith(['faqs:read']);
    const position = await latest();
    await makeCenter();
    const { id } = await world.fixtures.faqs!.near('admin');
    expect(await told(position, { headers })).toEqual([`faqs.created ${id}`]);
    const refused = await call('GET', `events?after=${position}&types=faqs.*,centers.*`, { headers });
    expect([refused.status, refused.body.errors[0].message]).toEqual([403, 'This key lacks the scope centers:read']);
    expect((await call('GET', `events?after=${position}&types=faqs.*&deleted=false`, { headers })).status).toBe(200);
    const writing = await keyWith(['faqs:create']);
    expect((await call('GET', 'events', { headers: writing })).status).toBe(403);
  });

  test('health, with any scope: neither treatments without theirs, nor the names of habits', async () => {
    const [expert, patient, center] = [await makePerson('expert'), await makePerson('user'), await makeCenter()];
    const wide = await keyWith(['users:read', 'users:health', 'treatments:read', 'treatments:health']);
    const narrow = await keyWith(['users:read', 'treatments:read']);
    const position = await latest();
    const { id } = await makeTreatment({ expertId: expert.id, userId: patient.id, centerId: center.id });
    await pool.query(`update treatments set has_skin_problems = not has_skin_problems, rating = 1 where id = $1`, [id]);
    await pool.query(`update users set smoker = 'occasional', habits = 'x' where id = $1`, [patient.id]);
    expect((await call('GET', 'events?types=treatments.*', { headers: narrow })).body.errors[0].message).toMatch(
      'treatments:health',
    );
    const { events } = await eventsAfter(position, { headers: wide });
    const guarded = [...resources.treatments!.onlySingly, ...resources.users!.onlySingly].map(
      (one) => one.split('.')[0],
    );
    expect(events.flatMap(({ fields }) => fields).filter((field) => guarded.includes(field))).toEqual([]);
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['treatments.created', 'users.changed']));
    expect(
      (await eventsAfter(position, { headers: narrow })).events.filter(({ type }) => type.startsWith('treat')),
    ).toEqual([]);
  });

  test('anything, unless they are an admin or a key', async () => {
    expect((await call('GET', 'events')).status).toBe(401);
    for (const role of ['expert', 'consultant', 'area-manager', 'dealer', 'user', 'guest'] as const)
      expect([role, (await call('GET', 'events', { as: await makePerson(role) })).status]).toEqual([role, 403]);
  });

  test('a record that came and went before they read, but for its end', async () => {
    const position = await latest();
    const { id } = await makeCenter();
    await pool.query('delete from centers where id = $1', [id]);
    expect(await told(position, { types: 'centers.*' })).toEqual([`centers.deleted ${id}`]);
    const faq = await world.fixtures.faqs!.near('admin');
    await call('DELETE', `faqs/${faq.id}`, { as: admin });
    expect(await told(position, { types: 'faqs.*' })).toEqual([`faqs.deleted ${faq.id}`]);
  });
});

describe('a position', () => {
  const changed = (position: string, change: (parts: string[]) => void): string => {
    const parts = Buffer.from(position, 'base64url').toString().split(' ');
    change(parts);
    return Buffer.from(parts.join(' ')).toString('base64url');
  };

  test('that is no position is a 400, one too old or of another database a 410', async () => {
    const position = await latest();
    const ask = async (after: string) => {
      const { status, body } = await call('GET', `events?after=${after}`, { as: admin });
      return [status, body.messageKey];
    };
    for (const wrong of ['x', '', 'latest2', changed(position, (parts) => (parts[2] = '-1'))])
      expect([wrong, ...(await ask(wrong))]).toEqual([wrong, 400, 'errors.wrongValue']);
    const old = changed(position, (parts) => (parts[1] = String(Date.parse(addDays(todayText(), -32)))));
    const foreign = changed(position, (parts) => (parts[0] = crypto.randomUUID()));
    for (const gone of [old, foreign]) expect(await ask(gone)).toEqual([410, 'errors.positionGone']);
    for (const wrong of 'types=nothing.* types=centers.flown types= limit=0 limit=101 wait=21 page=2'.split(' '))
      expect([wrong, (await call('GET', `events?${wrong}`, { as: admin })).status]).toEqual([wrong, 400]);
  });

  test('moves on past fifty thousand changes of other kinds in a few calls, each of which looks at ten thousand', async () => {
    const position = await latest();
    await pool.query(`insert into bookkeeping.events (table_name, record_id, kind)
      select 'centers', gen_random_uuid(), 'changed' from generate_series(1, 50000)`);
    const { id } = await makeCenter();
    await untilFed();
    const read: string[] = [];
    let calls = 0;
    for (let [next, more] = [position, true]; more; calls += 1) {
      const { body } = await call('GET', `events?wait=20&types=centers.created&after=${next}`, { as: admin });
      expect(body.next).not.toBe(next);
      read.push(...body.events.map((event: Event) => event.recordId));
      ({ next, more } = body);
    }
    expect([calls, read]).toEqual([6, [id]]);
    await pool.query(`delete from bookkeeping.events where table_name = 'centers' and kind = 'changed'`);
  });

  test('moves on past what is not asked for', async () => {
    const position = await latest();
    await makeCenter();
    const { events, next } = await eventsAfter(position, { types: 'faqs.*' });
    expect(events).toEqual([]);
    expect(await told(next)).toEqual([]);
  });

  test('stays good for 30 days, longer than which nothing is left', async () => {
    const position = await latest();
    const [past, kept] = [await makeCenter(), await makeCenter()];
    await pool.query(`update bookkeeping.events set at = now() - interval '32 days' where record_id = $1`, [past.id]);
    await pool.query(`update bookkeeping.events set at = now() - interval '30 days' where record_id = $1`, [kept.id]);
    await cleanUp();
    expect(await told(position, { types: 'centers.*' })).toEqual([`centers.created ${kept.id}`]);
  });

  test('waits for the next event, if asked to', async () => {
    const position = await latest();
    const wait = async (after: string): Promise<Event[]> => {
      const { events, next } = (await call('GET', `events?wait=20&after=${after}`, { as: admin })).body;
      return events.length > 0 ? events : wait(next);
    };
    const waited = wait(position);
    const { id } = await makeCenter();
    expect(await waited).toMatchObject([{ type: 'centers.created', recordId: id }]);
  });

  test('is not read on by a call that waited while its key ended', async () => {
    const headers = await keyWith(['centers:read']);
    const isUsed = () =>
      db.apiKeyValue.findFirst({ where: { key: { creatorId: admin.id }, lastUsedAt: { not: null } } });
    const waiting = call('GET', `events?wait=20&after=${await latest()}`, { headers });
    await eventually(async () => expect(await isUsed()).not.toBeNull(), 30_000);
    await new Promise((resolve) => setTimeout(resolve, 500)); // its first look at the feed
    await pool.query('update api_keys set revoked_at = now() where creator_id = $1', [admin.id]);
    await makeCenter();
    const { body } = await waiting;
    expect([body.events, body.more]).toEqual([[], true]);
    expect((await call('GET', `events?after=${body.next}`, { headers })).status).toBe(401);
  });
});
