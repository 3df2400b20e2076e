import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '@/lib/db';
import { env } from '@/lib/env';
import { cleanUp } from '@/lib/jobs/clean-up';
import { openWorkingQueue } from '@/lib/jobs/queue';
import { work } from '@/lib/jobs/workers';
import { storeBytes } from '@/lib/storage/store';
import { startApi } from '../support/api-server';
import { eventually } from '../support/eventually';
import { makePerson, unique } from '../support/people';

let queue: Awaited<ReturnType<typeof openWorkingQueue>>;
beforeAll(async () => {
  queue = await openWorkingQueue();
  await work(queue);
});
afterAll(() => queue.stop({ graceful: false }));

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
const hash = () => unique('hash').padEnd(64, '0').slice(0, 64);

/** An uploaded picture in two widths, with its bytes. */
async function upload(createdAt: Date) {
  const storageKey = `pictures/${crypto.randomUUID()}`;
  const keys = [400, 800].map((width) => `${storageKey}-${width}.webp`);
  for (const key of keys) await storeBytes(key, new Uint8Array([1, 2, 3]));
  const { id } = await db.file.create({
    data: {
      name: 'a.jpg',
      mediaType: 'image/webp',
      size: 3,
      sha256: hash(),
      storageKey,
      widths: [400, 800],
      createdAt,
    },
  });
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
