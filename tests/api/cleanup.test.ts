import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkChain } from '@/lib/nouns/audit-entries/check-chain';
import { sealEntries } from '@/lib/nouns/audit-entries/seal-entries';
import { cleanUp, work } from '@/lib/nouns/jobs/workers';
import { eraseClosed } from '@/lib/nouns/requests/erase-closed';
import { db } from '@/lib/run/db/db';
import { env } from '@/lib/run/env';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { openWorkingQueue } from '@/lib/run/jobs/queue';
import type { Prisma } from '@/prisma/generated/client';
import { startApi } from '../support/api-server';
import { eventually } from '../support/eventually';
import { findAnywhere } from '../support/find-anywhere';
import { makePerson, unique } from '../support/people';
import { storedFile } from '../support/stored-file';
import { heldBy } from '../support/waiting';

let queue: Awaited<ReturnType<typeof openWorkingQueue>>;
beforeAll(async () => {
  queue = await openWorkingQueue();
  await work(queue);
});
afterAll(() => queue.stop({ graceful: false }));

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
const hash = () => unique('hash').padEnd(64, '0').slice(0, 64);

/** In two widths, with its bytes. */
async function upload(createdAt: Date) {
  const widths = [400, 800];
  const { id, storageKey } = await storedFile({ widths, createdAt, sha256: hash() }, new Uint8Array([1, 2, 3]));
  const keys = widths.map((width) => `${storageKey}-${width}.webp`);
  return { id, areThere: () => keys.map((key) => existsSync(path.join(env.STORAGE_DIR, key))) };
}

test('expired data is removed, valid data stays', async () => {
  const { id: userId } = await makePerson('user');
  const key = (expiresAt: Date) =>
    db.idempotencyKey.create({ data: { scope: userId, key: unique('key'), requestHash: hash(), expiresAt } });
  const session = (expiresAt: Date, revokedAt: Date | null = null) =>
    db.session.create({ data: { userId, kind: 'web', expiresAt, revokedAt } });
  const draft = (expiresAt: Date) => db.formDraft.create({ data: { form: 'x', values: {}, fields: [], expiresAt } });
  const reset = (expiresAt: Date) => db.passwordReset.create({ data: { userId, tokenHash: hash(), expiresAt } });
  const notice = (readAt: Date) => db.notification.create({ data: { userId, message: 'x', readAt } });
  const limit = (expire: number) => db.rateLimit.create({ data: { key: unique('limit'), expire: BigInt(expire) } });
  const [old, young] = [ago(1), ago(-1)];

  const gone = [await key(old), await draft(old), await reset(ago(49)), await notice(ago(91 * 24))];
  const goneSessions = [await session(ago(31 * 24)), await session(young, ago(31 * 24))];
  const goneLimit = await limit(old.getTime());
  const kept = [await key(young), await draft(young), await reset(young), await notice(ago(24))];
  const keptSessions = [await session(young), await session(old)];
  const keptLimit = await limit(young.getTime());

  await cleanUp();

  const tables = { idempotencyKey: db.idempotencyKey, formDraft: db.formDraft, passwordReset: db.passwordReset };
  const count = async (rows: { id: string }[]) => {
    const where = { where: { id: { in: rows.map(({ id }) => id) } } };
    const counts = [
      tables.idempotencyKey.count(where),
      tables.formDraft.count(where),
      tables.passwordReset.count(where),
    ];
    return (await Promise.all([...counts, db.notification.count(where), db.session.count(where)])).join(' ');
  };
  expect(await count([...gone, ...goneSessions])).toBe('0 0 0 0 0');
  expect(await count([...kept, ...keptSessions])).toBe('1 1 1 1 2');
  expect(await db.rateLimit.findMany({ where: { key: { in: [goneLimit.key, keptLimit.key] } } })).toEqual([keptLimit]);
});

test('an unreferenced upload is deleted after a day, with its bytes', async () => {
  const [used, forgotten, fresh] = [await upload(ago(48)), await upload(ago(48)), await upload(ago(23))];
  await makePerson('user', { profileImageId: used.id });

  await cleanUp();

  expect(
    await db.file.findMany({ where: { id: { in: [used.id, forgotten.id, fresh.id] } }, orderBy: { createdAt: 'asc' } }),
  ).toMatchObject([{ id: used.id }, { id: fresh.id }]);
  await eventually(() => expect(forgotten.areThere()).toEqual([false, false]));
  expect(used.areThere()).toEqual([true, true]);
  expect(fresh.areThere()).toEqual([true, true]);
});

test('every table that refers to files is checked', async () => {
  const file = await upload(ago(48));
  const logo = await upload(ago(48));
  const thumbnail = await upload(ago(48));
  await db.exportBatch.create({ data: { kind: 'welcome_kit', fileName: 'x.xlsx', fileId: file.id, centerCount: 0 } });
  await db.cwRollupRequest.create({ data: { plainAddress: 'V', referentName: 'A', phone: '1', logoImageId: logo.id } });
  await db.news.create({ data: { title: 'A', description: 'B', thumbnailId: thumbnail.id } });
  await cleanUp();
  expect(await db.file.count({ where: { id: { in: [file.id, logo.id, thumbnail.id] } } })).toBe(3);
});

const MONTH = 31 * 24;
const SECRET = 'Zibibbo';
type Age = { updatedAt: Date; createdAt: Date };
const aged = (months: number): Age => ({ updatedAt: ago(months * MONTH), createdAt: ago(months * MONTH + 1) });

/** A message that somebody has written to the office, with a change of it in the audit. */
async function wrote(age: Age, more: Partial<Prisma.ContactUncheckedCreateInput>) {
  const said = { name: SECRET, email: `${SECRET}@mail.example`, message: SECRET, privacyAccepted: true };
  const { id } = await db.contact.create({ data: { ...said, ...age, ...more }, select: { id: true } });
  const change = { action: 'update', entity: 'contacts', entityId: id, after: { name: SECRET }, reason: SECRET };
  await db.auditEntry.create({ data: { ...change, createdAt: age.updatedAt } });
  return id;
}

const long = aged(25);

test('requests that have been closed for the months of the setting are erased, with all that is kept about them', async () => {
  const { id: reporterUserId } = await makePerson('expert');
  const attached = await upload(long.createdAt);
  const logo = await upload(long.createdAt);
  const gone = await wrote(long, { status: 'closed' });
  await wrote(long, { status: 'pending', deletedAt: long.updatedAt, mergedIntoId: gone });
  await wrote(long, { status: 'rejected' });
  await wrote(long, { status: 'pending', deletedAt: long.updatedAt });
  const note = { kind: 'reply' as const, text: SECRET, sender: `${SECRET}@mail.example`, ...long };
  await db.requestNote.create({ data: { ...note, contactId: gone, files: { create: { fileId: attached.id } } } });
  const task = await db.task.create({ data: { title: SECRET, dueOn: long.createdAt, contactId: gone, ...long } });
  const written = { action: 'create', entity: 'tasks', entityId: task.id, after: { title: SECRET } };
  await db.auditEntry.create({ data: { ...written, createdAt: long.createdAt } });
  await db.notification.create({
    data: { userId: reporterUserId, message: 'x', values: { name: SECRET }, href: `/admin/contacts/${gone}` },
  });
  const place = { country: 'IT', city: 'X', province: 'X', zipCode: '00000' };
  const firm = { name: SECRET, referent: SECRET, referentEmail: `${SECRET}@mail.example`, phoneNumber: '1', ...place };
  const trial = { ...firm, productType: 'ULTRA' as const, privacyAccepted: true };
  await db.productTestRequest.create({ data: { ...trial, ...long, status: 'managed' } });
  await db.reporting.create({ data: { reporterUserId, type: 'generic', reason: SECRET, status: 'closed', ...long } });
  const rollup = { plainAddress: SECRET, referentName: SECRET, phone: '1', logoImageId: logo.id, ...long };
  await db.cwRollupRequest.create({ data: { ...rollup, status: 'closed' } });
  await sealEntries();
  await cleanUp();
  expect(await findAnywhere([SECRET])).toEqual([]);
  expect(await db.file.count({ where: { id: { in: [attached.id, logo.id] } } })).toBe(0);
  const entries = await db.auditEntry.findMany({ where: { entityId: gone }, orderBy: { createdAt: 'asc' } });
  expect(entries.map(({ action, after, erasedFor }) => [action, after, erasedFor])).toEqual([
    ['update', null, gone],
    ['erase', null, null],
  ]);
  await sealEntries();
  expect(await checkChain()).toMatchObject({ broken: null, erased: 5 });
});

test('requests stay that are open, closed for less long, or written about meanwhile, as does their audit', async () => {
  const kept = [
    await wrote(long, { status: 'processing' }),
    await wrote(aged(22), { status: 'closed' }),
    await wrote(long, { status: 'closed' }),
  ];
  await db.requestNote.create({ data: { kind: 'note', text: 'A', contactId: kept[2]!, ...aged(22) } });
  kept.push(await wrote(long, { status: 'pending', deletedAt: long.updatedAt, mergedIntoId: kept[0]! }));
  await cleanUp();
  expect(await db.contact.count({ where: { id: { in: kept } } })).toBe(4);
  expect(await db.auditEntry.count({ where: { entityId: { in: kept }, reason: SECRET } })).toBe(4);
  await db.setting.create({ data: { name: 'requests.keepMonths', value: '6' } });
  await eraseClosed();
  expect(await db.contact.count({ where: { id: { in: kept } } })).toBe(2);
  await db.setting.deleteMany({ where: { name: 'requests.keepMonths' } });
  await db.contact.deleteMany({ where: { id: { in: kept } } });
});

test('a closed request stays while something is to be done about it, or was lately', async () => {
  const [planned, lately, overdue] = [
    await wrote(long, { status: 'closed' }),
    await wrote(long, { status: 'closed' }),
    await wrote(long, { status: 'closed' }),
  ];
  const soon = daysFromNow(3);
  await db.task.create({ data: { title: 'A', dueOn: soon, contactId: planned, ...long } });
  await db.task.create({ data: { title: 'A', dueOn: long.createdAt, contactId: lately, isDone: true, ...aged(22) } });
  await db.task.create({ data: { title: 'A', dueOn: long.createdAt, contactId: overdue, ...long } });
  await eraseClosed();
  const left = await db.contact.findMany({ where: { id: { in: [planned, lately, overdue] } }, select: { id: true } });
  expect(left.map(({ id }) => id).toSorted()).toEqual([planned, lately].toSorted());
  await db.task.deleteMany({ where: { contactId: { in: [planned, lately] } } });
  await db.contact.deleteMany({ where: { id: { in: [planned, lately] } } });
});

test('a step that fails keeps none after it from being done, and is repeated', async () => {
  const id = await wrote(long, { status: 'closed' });
  await db.worker.create({ data: { id: crypto.randomUUID(), kind: 'worker', seenAt: long.createdAt } });
  await db.$executeRawUnsafe(`create function refuse_deletion() returns trigger language plpgsql as
    $$ begin raise exception 'locked'; end $$`);
  await db.$executeRawUnsafe(
    'create trigger refuse_deletion before delete on workers for each row execute function refuse_deletion()',
  );
  await expect(cleanUp()).rejects.toThrow('steps of the clean-up failed');
  expect(await db.contact.count({ where: { id } })).toBe(0);
  await db.$executeRawUnsafe('drop function refuse_deletion cascade');
  expect(await cleanUp()).toMatchObject({ workers: 1 });
});

test('what was done in the last six months stays in the audit, whoever deletes the request', async () => {
  const id = await wrote(aged(1), { status: 'closed' });
  await db.contact.delete({ where: { id } });
  await db.$queryRaw`select 1 as done from forget_audit_of_requests('contacts', array[${id}::uuid])`;
  expect(await db.auditEntry.count({ where: { entityId: id, reason: SECRET, erasedFor: null } })).toBe(1);
});

test('killed midway, nothing of a request has been erased; repeated, everything', async () => {
  const id = await wrote(long, { status: 'closed' });
  // It gets as far as the audit, with the request deleted.
  const { end } = await heldBy('select 1 from audit_entries where entity_id = $1 for update', [id]);
  const erasing = eraseClosed();
  await eventually(async () => {
    const stopped = await db.$queryRaw<{ ended: boolean }[]>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where wait_event_type = 'Lock' and query ~ 'forget_audit_of_requests'`;
    expect(stopped).toEqual([{ ended: true }]);
  });
  await expect(erasing).rejects.toThrow(/terminat/);
  await end();
  expect(await db.contact.count({ where: { id } })).toBe(1);
  expect(await db.auditEntry.findMany({ where: { entityId: id }, select: { reason: true } })).toEqual([
    { reason: SECRET },
  ]);
  expect(await eraseClosed()).toBe(1);
  expect(await db.contact.count({ where: { id } })).toBe(0);
});

test('a worker cleans up when it starts, and every night', async () => {
  const [schedule] = await queue.getSchedules('cleanup');
  expect(schedule).toMatchObject({ cron: '20 3 * * *', timezone: 'Europe/Rome' });
  await eventually(async () => {
    const states = await db.$queryRaw<{ state: string }[]>`select state::text from pgboss.job where name = 'cleanup'`;
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['completed'])); // two, if the nightly run happens just now
  });
});

/** A file in the store's folder, written so many hours ago. */
async function lie(key: string, hours: number): Promise<string> {
  const place = path.join(env.STORAGE_DIR, key);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, 'x');
  await utimes(place, ago(hours), ago(hours));
  return place;
}

test('bytes without a row are deleted after a day: of a killed export or an aborted upload', async () => {
  const known = await upload(ago(1));
  const { storageKey } = await db.file.findUniqueOrThrow({ where: { id: known.id } });
  await lie(`${storageKey}-400.webp`, 48);
  const id = crypto.randomUUID();
  const gone = [`exports/${id}`, `pictures/${id}-800.webp`, `rollup-logos/${id}`, `exports/${id}.${id}.part`];
  const kept = [
    await lie(`exports/young-${id}`, 23),
    await lie(`letters/${id}.html`, 48),
    await lie(`exports/Not ours`, 48),
  ];
  const places = await Promise.all(gone.map((key) => lie(key, 25)));
  await cleanUp();
  expect(places.filter((place) => existsSync(place))).toEqual([]);
  expect(kept.filter((place) => !existsSync(place))).toEqual([]);
  expect(known.areThere()).toEqual([true, true]);
});

test('a refused form leaves no file behind, an accepted one keeps its logo', async () => {
  const api = await startApi();
  const logos = () => readdir(path.join(env.STORAGE_DIR, 'rollup-logos')).catch(() => []);
  const [files, there] = [await db.file.count(), (await logos()).length];
  const send = (fields: Record<string, string>) => {
    const body = new FormData();
    body.set('logo', new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1])], 'logo.jpg'));
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return fetch(`${api.url}/api/forms/clean-white`, { method: 'POST', body, redirect: 'manual' });
  };
  const reached = { email: 'ida@mail.example', phone: '+39 0298765432' };
  const filled = { referentName: 'Ida', ...reached, shippingAddress: 'Via Torino 7, Milano' };
  expect((await send({ ...filled, phone: '12' })).headers.get('location')).toContain('draft=');
  expect([await db.file.count(), (await logos()).length]).toEqual([files, there]);
  expect((await send(filled)).headers.get('location')).toContain('/sent');
  expect([await db.file.count({ where: { deletedAt: null, name: 'logo.jpg' } }), (await logos()).length]).toEqual([
    1,
    there + 1,
  ]);
  await api.stop();
});
