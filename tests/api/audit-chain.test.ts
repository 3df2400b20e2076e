// Tampering with the audit or the ledger behind the portal's back is detected, even by a superuser.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { anonymous } from '@/lib/core/actor/actor';
import { erasePerson } from '@/lib/nouns/accounts/erase-person';
import { checkChain } from '@/lib/nouns/audit-entries/check-chain';
import { sealEntries } from '@/lib/nouns/audit-entries/seal-entries';
import { db } from '@/lib/run/db/db';
import { compiledProgram } from '../support/compiled-program';
import { makePerson } from '../support/people';

const owner = new pg.Client({ connectionString: process.env.MIGRATION_DATABASE_URL ?? process.env.DATABASE_URL });
beforeAll(() => owner.connect());
afterAll(() => owner.end());
beforeEach(async () => {
  await owner.query('delete from audit_seals');
  await owner.query('delete from audit_entries');
});

const note = (after: object = { name: 'A' }) =>
  db.auditEntry.create({ data: { action: 'update', entity: 'faqs', reason: 'because', after }, select: { id: true } });

async function notes(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await note({ n })).id);
  return ids;
}

/** The ledger refuses even its owner, who must disable the trigger first. */
async function despiteTrigger(statement: string, values: unknown[]): Promise<void> {
  await owner.query("set session_replication_role = 'replica'");
  try {
    await owner.query(statement, values);
  } finally {
    await owner.query('reset session_replication_role');
  }
}

test('rows are sealed once, in an unbroken chain', async () => {
  await notes(7);
  expect(await sealEntries(3)).toBeGreaterThanOrEqual(7);
  expect(await sealEntries()).toBe(0);
  await note();
  const before = await checkChain();
  expect(before).toMatchObject({ broken: null, open: 1 });
  expect(await sealEntries()).toBe(1);
  const after = await checkChain(before.head!);
  expect(after).toMatchObject({ broken: null, open: 0, hasExpected: true, sealed: before.sealed + 1 });
});

test.each([
  ['its action', `update audit_entries set action = 'view' where id = $1`, 'row was changed'],
  ['its time', `update audit_entries set created_at = now() - interval '1 day' where id = $1`, 'row was changed'],
  ['its values', `update audit_entries set after = '{"n": 100}' where id = $1`, 'values were changed'],
  ['its reason', `update audit_entries set reason = null where id = $1`, 'values were changed'],
  [
    'its values, as if somebody had been erased',
    `update audit_entries set after = null, erased_for = gen_random_uuid() where id = $1`,
    'values were changed',
  ],
  ['all of it', 'delete from audit_entries where id = $1', 'row is missing'],
  ['its seal', `update audit_seals set content = repeat('a', 64) where entry_id = $1`, 'seal was changed'],
  ['the seal as a whole', 'delete from audit_seals where entry_id = $1', 'seal is missing'],
])('detects tampering by a superuser (%s) and names the first broken row', async (_, statement, because) => {
  const ids = await notes(6);
  await sealEntries();
  await owner.query(statement, [ids[3]]);
  await owner.query(`update audit_entries set action = 'view' where id = $1`, [ids[5]]);
  const { broken } = await checkChain();
  expect(broken).toMatchObject({ ledger: 'audit', because });
  // If a seal is missing, the next one is the first that does not match.
  expect(broken!.entryId).toBe(because === 'seal is missing' ? ids[4] : ids[3]);
});

test('ledger rows too', async () => {
  const { id: userId } = await makePerson('expert');
  const row = { userId, kind: 'practice' as const, origin: 'kit' as const, amount: 5, source: `chain:${userId}` };
  const { id } = await db.creditEntry.create({ data: row, select: { id: true } });
  await sealEntries();
  await despiteTrigger('update credit_entries set amount = 500 where id = $1', [id]);
  expect((await checkChain()).broken).toMatchObject({ ledger: 'credits', entryId: id, because: 'row was changed' });
  await despiteTrigger('update credit_entries set amount = 5 where id = $1', [id]);
  expect((await checkChain()).broken).toBeNull();
});

test('a rebuilt chain does not match the seal in the log', async () => {
  const [first] = await notes(3);
  await sealEntries();
  const { head } = await checkChain();
  await owner.query('delete from audit_entries where id = $1', [first]);
  await owner.query('delete from audit_seals');
  await sealEntries();
  expect(await checkChain(head!)).toMatchObject({ broken: null, hasExpected: false });
});

test('erasing a person breaks nothing, and nobody else can be erased that way', async () => {
  const person = await makePerson('expert');
  const values = { entity: 'users', entityId: person.id, before: { name: 'Ada' }, after: { name: 'Ida' } };
  const { id } = await db.auditEntry.create({ data: { action: 'update', ...values } });
  await sealEntries();
  const forget = `select forget_audit($1, 'x', '.', '{}', '{}')`;
  await expect(owner.query(forget, [person.id])).rejects.toThrow('erased people only');
  await erasePerson(anonymous, person.id);
  expect(await db.auditEntry.findUnique({ where: { id } })).toMatchObject({ before: null, erasedFor: person.id });
  expect(await checkChain()).toMatchObject({ broken: null, erased: 1 });
  await sealEntries();
  expect(await checkChain()).toMatchObject({ broken: null, open: 0 });
});

test('concurrent writers and sealers do not conflict', async () => {
  await Promise.all([
    ...Array.from({ length: 60 }, (_, n) => note({ n })),
    ...Array.from({ length: 4 }, () => sealEntries(5)),
  ]);
  await sealEntries();
  expect(await checkChain()).toMatchObject({ broken: null, open: 0 });
  expect(await db.auditSeal.count({ where: { ledger: 'audit' } })).toBe(60);
});

test('the chain continues after a killed sealer', async () => {
  await db.auditEntry.createMany({
    data: Array.from({ length: 400 }, (_, n) => ({ action: 'update', entity: 'faqs', after: { n } })),
  });
  const child = spawn(process.execPath, [await compiledProgram('seal-in-process')], { env: process.env });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  while ((await db.auditSeal.count({ where: { ledger: 'audit' } })) < 20) await sleep(5);
  child.kill('SIGKILL');
  await ended;
  expect(await checkChain()).toMatchObject({ broken: null });
  await sealEntries();
  expect(await checkChain()).toMatchObject({ broken: null, open: 0 });
  expect(await db.auditSeal.count({ where: { ledger: 'audit' } })).toBe(400);
});
