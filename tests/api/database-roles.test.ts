// The portal's database role may read and write records and append to audit and ledger, but nothing more.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { hashPassword } from '@/lib/nouns/accounts/passwords';
import { db } from '@/lib/run/db/db';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { applyMigrations } from '@/scripts/apply-migrations.mjs';
import { grantAccess } from '@/scripts/grant-access.mjs';
import { type Answer, clientOf } from '../support/client';
import { compiledProgram } from '../support/compiled-program';
import { connected } from '../support/connected';
import { withDatabase } from '../support/databases';
import { eventually } from '../support/eventually';
import { makePerson } from '../support/people';

const ownerUrl = process.env.DATABASE_URL!;
const role = `test_portal_${process.pid}`;
const url = Object.assign(new URL(ownerUrl), {
  username: role,
  password: encodeURIComponent('only for tests: /?#%'),
}).href;

const owner = new pg.Client({ connectionString: ownerUrl });
let portal: pg.Client;
let child: ChildProcess;
let call: ReturnType<typeof clientOf>;

beforeAll(async () => {
  await owner.connect();
  await grantAccess(ownerUrl, url);
  portal = new pg.Client({ connectionString: url });
  await portal.connect();
  let said = '';
  const env = { ...process.env, DATABASE_URL: url };
  child = spawn(process.execPath, [await compiledProgram('api-process')], { env });
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (said += String(chunk)));
  await eventually(() => (said.startsWith('http') ? said : Promise.reject(new Error(said))), 30_000);
  call = clientOf(said.trim());
});

afterAll(async () => {
  child.kill('SIGKILL');
  await once(child, 'exit');
  await portal.end();
  await owner.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
  await owner.end();
});

test('one role becomes two as the manual says, and the former owner loses what it should', async () => {
  const [one, two, name] = [`${role}_one`, `${role}_owner`, `${new URL(ownerUrl).pathname.slice(1)}_roles`];
  const at = (username: string, database = name) =>
    Object.assign(new URL(withDatabase(ownerUrl, database)), { username, password: 'x' }).href;
  const within = (where: string, text: string) => connected(where, (client) => client.query(text));
  await owner.query(`create role ${one} login password 'x'`);
  await owner.query(`create database ${name} owner ${one}`);
  try {
    await applyMigrations({ connectionString: at(one), dir: 'prisma/migrations' });
    await within(at(one), 'create table pgboss.job (id int)'); // as its queue has made
    await within(
      withDatabase(ownerUrl, name),
      `create role ${two} login password 'x'; reassign owned by ${one} to ${two}; grant ${one} to ${two}`,
    );
    await grantAccess(at(two), at(one));
    await applyMigrations({ connectionString: at(two), dir: 'prisma/migrations' });
    await within(at(one), 'select from users; select from pgboss.job; analyze pgboss.job');
    await expect(within(at(one), 'update audit_entries set action = action')).rejects.toThrow(/permission denied/);
  } finally {
    await owner.query(`drop database ${name} with (force)`);
    await owner.query(`drop role if exists ${one}, ${two}`);
  }
});

describe('the portal’s role', () => {
  test.each(['audit_entries', 'credit_entries', 'audit_seals'])('cannot change, delete or empty %s', async (table) => {
    const refused = /permission denied for table/;
    await expect(portal.query(`update ${table} set created_at = now()`)).rejects.toThrow(refused);
    await expect(portal.query(`delete from ${table}`)).rejects.toThrow(refused);
    await expect(portal.query(`truncate ${table}`)).rejects.toThrow(refused);
    await expect(portal.query(`alter table ${table} disable trigger all`)).rejects.toThrow(/must be owner/);
    await expect(portal.query(`drop table ${table}`)).rejects.toThrow(/must be owner/);
    await expect(portal.query(`create trigger t before insert on ${table} execute function now()`)).rejects.toThrow(
      /permission denied|must be owner|must return type trigger/,
    );
  });

  test.each([
    [
      'replaces what guards the ledger',
      'create or replace function refuse_ledger_change() returns trigger language sql as $$$$',
    ],
    ['replaces what forgets', 'drop function forget_audit'],
    ['forgets of anybody who is not erased', `select forget_audit(id, 'x', '.', '{}', '{}') from users limit 1`],
    ['forgets parts of anybody who is not erased', `select forget_audit_parts(id, 'x', '[]') from users limit 1`],
    ['forgets of requests that stay', `select forget_audit_of_requests('contacts', array_agg(id)) from contacts`],
    ['forgets of what is no request', `select forget_audit_of_requests('users', array_agg(id)) from users`],
    ['turns guards off', `set session_replication_role = 'replica'`],
    ['becomes somebody else', 'set role postgres'],
    ['makes tables in the schema of the others', 'create table public.mine (a int)'],
    ['rewrites the history of migrations', 'delete from _prisma_migrations'],
  ])('cannot %s', async (_, statement) => {
    await makePerson('user');
    await db.contact.create({ data: { name: 'A', email: 'a@tests.example', message: 'A', privacyAccepted: true } });
    await expect(portal.query(statement)).rejects.toThrow(
      /permission denied|must be owner|erased (people|requests) only|does not exist/,
    );
  });
});

test('suffices for everything the portal does: sign-in, letters, audit, ledger, erasure', async () => {
  const admin = await makePerson('admin');
  const person = await makePerson('expert', { name: 'Filomena' });
  await db.credential.create({ data: { userId: person.id, passwordHash: await hashPassword('Gardenie2026') } });
  const basic = Buffer.from(`${person.email}:Gardenie2026`).toString('base64');
  const done = (answer: Answer) =>
    expect([answer.status, answer.body.message]).toEqual([expect.toBeOneOf([200, 201, 204]), undefined]);

  done(await call('POST', 'auth', { headers: { authorization: `Basic ${basic}`, 'user-agent': 'Firefox/1 Windows' } }));
  done(await call('PUT', `users/${person.id}`, { as: admin, body: { name: 'Philomena' } }));
  done(await call('POST', `users/${person.id}/password-reset`, { as: admin }));
  const service = { authorization: `Bearer ${process.env.SERVICE_CREDENTIAL}` };
  done(
    await call('POST', 'credits/theory', { headers: service, body: { userId: person.id, amount: 10, course: 'c1' } }),
  );
  expect(await db.creditEntry.count({ where: { userId: person.id } })).toBe(1);
  done(await call('POST', `users/${person.id}/erasure`, { as: admin, body: { reason: 'asked for it' } }));
  const said = await db.auditEntry.findMany({ where: { entityId: person.id } });
  expect(said.map(({ action }) => action)).toEqual(expect.arrayContaining(['update', 'erase']));
  expect(JSON.stringify(said)).not.toMatch(/Filomena|Philomena/);
  const aYearAgo = daysFromNow(-366);
  const request = { entity: 'contacts', entityId: crypto.randomUUID() };
  await db.auditEntry.create({ data: { ...request, action: 'update', reason: 'Filomena', createdAt: aYearAgo } });
  await portal.query(`select forget_audit_of_requests('contacts', array[$1::uuid])`, [request.entityId]);
  expect(await db.auditEntry.findFirst({ where: request })).toMatchObject({
    reason: null,
    erasedFor: request.entityId,
  });
});

test('a forbidden change is reported as forbidden, not as a failure', async () => {
  const admin = await makePerson('admin');
  const { id } = await db.auditEntry.create({ data: { action: 'update', entity: 'faqs' } });
  const source = `refused:${admin.id}`;
  const row = { userId: admin.id, kind: 'practice' as const, origin: 'admin' as const, amount: 5, source };
  const credit = await db.creditEntry.create({ data: row });
  for (const path of [`audit-entries/${id}`, `credits/${credit.id}`]) {
    expect((await call('PUT', path, { as: admin, body: { reason: 'x' } })).status).toBe(403);
    expect((await call('DELETE', path, { as: admin })).status).toBe(403);
  }
});

describe('the preparation of Docker Compose', () => {
  const parts = new URL(ownerUrl);
  const appRole = `${role}_app`;
  const without = (name: string) => Object.assign(new URL(ownerUrl), { username: name, password: '' }).href;
  const withSecret = (username: string, secret: string) =>
    Object.assign(new URL(ownerUrl), { username, password: encodeURIComponent(secret) }).href;
  const appPassword = ['x/y#z?%41@:& "q\'$', 'changed'];

  afterAll(() => owner.query(`drop owned by ${appRole}; drop role ${appRole}`));

  test.each(appPassword)(
    'creates the other’s role, whose password is %s, with addresses without one',
    async (secret) => {
      const env = {
        ...process.env,
        MIGRATION_DATABASE_URL: without(parts.username),
        DATABASE_URL: without(appRole),
        PGPASSWORD: decodeURIComponent(parts.password),
        DATABASE_APP_PASSWORD: secret,
        DEMO_DATA: 'no',
      };
      const prepare = spawn(process.execPath, ['scripts/prepare-database.mjs'], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [prepare.stdout, prepare.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
      const [code] = await once(prepare, 'exit');
      expect({ code, said }).toMatchObject({ code: 0 });

      const app = new pg.Client({ connectionString: withSecret(appRole, secret) });
      await app.connect();
      await expect(app.query('delete from audit_entries')).rejects.toThrow(/permission denied/);
      await expect(app.query('update users set name = name where false')).resolves.toBeTruthy();
      await app.end();
      const asOwner = new pg.Client({ connectionString: withSecret(parts.username, secret) });
      await expect(asOwner.connect()).rejects.toThrow(/password authentication failed/);
    },
  );
});

test('can be granted again, and takes over the owner’s queue', async () => {
  await owner.query('create table pgboss.of_before (a int)');
  await Promise.all([grantAccess(ownerUrl, url), grantAccess(ownerUrl, url)]);
  const change = portal.query('alter table pgboss.of_before add column b int; drop table pgboss.of_before');
  await expect(change).resolves.toHaveLength(2);
});

test('also gets access to tables of later migrations', async () => {
  await owner.query('create table of_tomorrow (a int)');
  expect((await portal.query('insert into of_tomorrow values (1)')).rowCount).toBe(1);
  await owner.query('drop table of_tomorrow');
});
