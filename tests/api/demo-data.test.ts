import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import { Pool } from 'pg';
import { openFile } from '@/lib/core/files/data';
import { openFace } from '@/lib/nouns/centers/list-shown-people';
import { refreshAllStatus } from '@/lib/nouns/centers/refresh-status';
import { findUnusualEarners } from '@/lib/nouns/credits/find-unusual-earners';
import { undoExport } from '@/lib/nouns/kits/export-batches/undo-export';
import { isOnLand } from '@/lib/nouns/places/map/find-province';
import { kilometresToUnits, toMap } from '@/lib/nouns/places/map/rules';
import { isWellFormedCode } from '@/lib/nouns/product-codes/rules';
import { pool } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { DEMO_PASSWORD, seedDemo } from '@/prisma/seed/seed-demo';
import { seedLoad } from '@/prisma/seed/seed-load';
import { personOf } from '../support/people';
import { untyped } from '../support/untyped';

const count = async (sql: string): Promise<number> =>
  Number((await pool.query(`SELECT count(*) AS count FROM ${sql}`)).rows[0].count);

const demoSignIns = 'admin expert patient consultant area-manager dealer master-dealer guest newcomer'.split(' ');

let added = 0;

// Everything about the demo data in one file, because loading takes time.
beforeAll(async () => {
  added = await seedDemo(pool, () => {}, 0.2);
}, 240_000);

test('loading twice adds nothing', async () => {
  expect(added).toBeGreaterThan(20_000);
  expect(await seedDemo(pool)).toBe(0);
});

test('records were changed in their story, not when they were loaded', async () => {
  for (const table of ['centers', 'treatments', 'users'])
    expect(await count(`${table} where updated_at > now() - interval '1 hour'`), table).toBe(0);
});

test('a second loading waits for the first, however long it takes', async () => {
  const hurried = new Pool({ connectionString: process.env.DATABASE_URL, statement_timeout: 300 });
  const other = await pool.connect();
  await other.query('begin; lock table users in share row exclusive mode');
  const second = seedDemo(hurried).catch((error: unknown) => error);
  await sleep(1500);
  await other.query('rollback');
  other.release();
  expect(await second).toBe(0);
  await hurried.end();
});

test('contains an unusual earner, and hardly any others', async () => {
  const admin = personOf({ id: '0198f000-0000-7000-8000-000000000000', email: 'admin@tests.example' }, 'admin');
  const {
    earners: [first, ...others],
  } = await findUnusualEarners(admin);
  expect(first).toMatchObject({ busiestDay: 13, withoutCode: 39, patientsSignedIn: 0, refused: expect.any(Number) });
  expect(first!.marks).toEqual(expect.arrayContaining(['speed', 'withoutCodes', 'absentPatients']));
  expect(others.length).toBeLessThan(3);
});

test('totals equal the sums of the ledger', async () => {
  const sum = (kind: string) =>
    `(SELECT coalesce(sum(amount), 0) FROM credit_entries e WHERE e.user_id = u.id AND e.kind = '${kind}')`;
  expect(
    await count(`users u WHERE (practice_points, theory_points, fan_shop_points)
      IS DISTINCT FROM (${sum('practice')}, ${sum('theory')}, ${sum('fan_shop')})`),
  ).toBe(0);
  expect(
    await count(`treatments t WHERE control_points + kit_points + satisfaction_points + treatment_points <> (
      SELECT coalesce(sum(amount), 0) FROM credit_entries e WHERE e.treatment_id = t.id AND e.origin <> 'product_code')`),
  ).toBe(0);
});

test('levels and centers’ standing follow from the rules', async () => {
  expect(await count(`users WHERE role = 'expert' AND NOT is_enabled AND level <> 'base'`)).toBe(0);
  expect(await count(`users WHERE is_enabled AND (level >= 'silver') <> (practice_points + theory_points >= 60)`)).toBe(
    0,
  );
  expect(
    await count(`centers c WHERE is_authorized <> (missing_data = '{}' AND EXISTS (
      SELECT FROM center_experts e JOIN users u ON u.id = e.user_id WHERE e.center_id = c.id AND u.is_enabled))`),
  ).toBe(0);
});

test('no mail can be delivered', async () => {
  expect(await count(`users WHERE email NOT LIKE '%.example'`)).toBe(0);
  expect(await count(`centers WHERE referent_email NOT LIKE '%.example'`)).toBe(0);
});

test('the status of each center fits the rules', async () => expect(await refreshAllStatus()).toBe(0));

test('every country and tier has public centers, every province some, and each role something to do', async () => {
  expect(await count('(SELECT DISTINCT country FROM centers WHERE is_public) AS found')).toBe(6);
  expect(await count('(SELECT DISTINCT tier FROM centers WHERE is_public) AS found')).toBe(4);
  expect(await count(`(SELECT DISTINCT province_code FROM centers WHERE country = 'IT') AS found`)).toBe(107);
  for (const table of ['contacts', 'reportings', 'product_test_requests', 'newsletters', 'news', 'chats', 'faqs'])
    expect({ table, isRich: (await count(table)) > 5 }).toEqual({ table, isRich: true });
});

test('practices are spread over their town, on land', async () => {
  const { rows } = await pool.query<{ city: string; lat: number; lng: number }>(
    `SELECT city, lat, lng FROM centers WHERE country = 'IT' AND deleted_at IS NULL`,
  );
  // At the coast a lagoon or a pier is not drawn.
  expect(rows.filter((at) => !isOnLand(at)).length / rows.length).toBeLessThan(0.02);
  const milan = rows.filter(({ city }) => city === 'Milano').map(toMap);
  const near = kilometresToUnits(1.2, 45.46);
  const crowd = milan.map((one) => milan.filter((two) => Math.hypot(one.x - two.x, one.y - two.y) < near).length);
  expect(Math.max(...crowd)).toBeLessThan(milan.length / 2);
});

test('product codes are well-formed', async () => {
  const { rows } = await pool.query<{ code: string }>('SELECT code FROM product_codes');
  expect(rows.filter(({ code }) => !isWellFormedCode(code))).toEqual([]);
});

test('the demo accounts sign in with the password of the README', async () => {
  const { rows } = await pool.query<{ email: string; hash: string }>(
    'SELECT email, password_hash AS hash FROM credentials JOIN users ON id = user_id',
  );
  expect(rows.map(({ email }) => email).toSorted()).toEqual(
    demoSignIns.map((name) => `${name}@candor.example`).toSorted(),
  );
  expect(await verify(rows[0]!.hash, DEMO_PASSWORD)).toBe(true);
});

test('centers eligible for a Clean & White kit or a roll-up have that day’s event', async () => {
  const events = 'select e.center_id from center_events e where e.deleted_at is null and e.type';
  const flagged = 'centers c where c.is_clean_and_white and c.deleted_at is null';
  expect(await count(flagged)).toBeGreaterThan(20);
  expect(await count(`${flagged} and c.id not in (${events} = 'cw-kit-eligible')`)).toBe(0);
  expect(
    await count(
      `centers c where not c.is_clean_and_white and c.id in (${events} in ('cw-kit-eligible', 'cw-rollup-eligible'))`,
    ),
  ).toBe(0);
  const waiting = `${flagged} and c.id not in (${events} in ('cw-kit-sent', 'cw-rollup-sent'))
    and c.id in (select r.center_id from cw_rollup_requests r where r.status = 'open')`;
  expect(await count(`${waiting} and c.id not in (${events} = 'cw-rollup-eligible')`)).toBe(0);
  const early = `center_events s join center_events e using (center_id)
    where s.type in ('cw-kit-sent', 'cw-rollup-sent') and e.type = 'cw-kit-eligible' and e.event_date > s.event_date`;
  expect(await count(early)).toBe(0);
});

test('the demo’s request and invitation can be answered at the bell', async () => {
  const open = `notifications n join memberships m on m.id = n.membership_id where n.read_at is null and m.status = 'waiting'`;
  expect(await count(open)).toBe(2);
});

test('every news item has a picture that its readers can open', async () => {
  expect(await count('news where thumbnail_id is null')).toBe(0);
  const [[thumbnail], expert] = [
    (await pool.query('select thumbnail_id as id from news limit 1')).rows as { id: string }[],
    untyped((await pool.query(`select id, email from users where email = 'expert@candor.example'`)).rows[0]),
  ];
  const { bytes, mediaType } = await openFile(personOf(expert, 'expert'), thumbnail!.id, 400);
  expect([mediaType, bytes!.length > 500]).toEqual(['image/webp', true]);
});

test('people who agree to be shown have a portrait', async () => {
  const { rows } = await pool.query<{ id: string }>(
    `select m.id from memberships m join users u on u.id = m.user_id where u.email = 'expert@candor.example' and m.shown_at is not null`,
  );
  expect((await openFace(rows[0]!.id)).bytes.length).toBeGreaterThan(500);
  expect(await count('users where shown_as is not null and profile_image_id is null')).toBe(0);
});

test('a load set is added on top, and every index is restored', async () => {
  const indexes = () => count(`pg_indexes WHERE tablename IN ('centers', 'users')`);
  const [before, had] = [await count('centers'), await indexes()];
  await seedLoad(pool, 1500, () => {}, 600);
  expect(await count('centers')).toBe(before + 1500);
  expect(await indexes()).toBe(had);
  expect(await count('centers WHERE is_public')).toBe(
    Number((await pool.query('SELECT sum(centers) AS n FROM center_cells')).rows[0].n),
  );
}, 240_000);

test('an export’s marks can be undone: its events are linked', async () => {
  expect(
    await count(`export_batch_centers b WHERE sent AND NOT EXISTS (
    SELECT FROM center_events e WHERE e.export_batch_id = b.batch_id AND e.center_id = b.center_id)`),
  ).toBe(0);
  expect(await count('center_events WHERE export_batch_id IS NOT NULL')).toBeGreaterThan(0);
});

test('the newest export is undone, since the carrier does not have its parcels yet', async () => {
  const admin = personOf({ id: '0198f000-0000-7000-8000-000000000000', email: 'admin@tests.example' }, 'admin');
  const newest = 'select id::text from export_batches order by created_at desc, id desc limit 1';
  const { id } = (await pool.query<{ id: string }>(newest)).rows[0]!;
  await pool.query(`insert into users (id, email, role, original_role) values ($1, $2, 'admin', 'admin')`, [
    admin.id,
    admin.email,
  ]);
  await transaction((tx) => undoExport(tx, admin, id));
  expect(await count(`export_batch_centers WHERE batch_id = '${id}' AND sent`)).toBe(0);
  expect(await count(`parcels WHERE export_batch_id = '${id}' AND deleted_at IS NULL`)).toBe(0);
});
