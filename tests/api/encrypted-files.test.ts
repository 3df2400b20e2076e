// Files are encrypted in the store: what is stored shows nothing, and what was moved or changed there is not served.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import { encryptRecords } from '@/lib/core/encrypt-records';
import { encryptFiles } from '@/lib/core/files/encrypt-files';
import { storedKeys } from '@/lib/core/files/rules';
import { treatments } from '@/lib/nouns/treatments/resource';
import { db, pool } from '@/lib/run/db/db';
import { loadKeys, type MasterKey } from '@/lib/run/encryption/keys';
import { keyIdOf, keyIdOfText, openBytes, openText } from '@/lib/run/encryption/seal';
import { env, parseEnv } from '@/lib/run/env';
import { removeBytes, storeAsIs, storedAsIs, storedBytes } from '@/lib/run/storage/store';
import { compiledProgram } from '../support/compiled-program';
import { TEST_KEY } from '../support/environment';
import { ownApi, somebody } from '../support/own-api';
import { makeCenter, makePerson } from '../support/people';
import { storedFile } from '../support/stored-file';

const api = ownApi();
const me = somebody('expert');
const NEXT_KEY = `next:${Buffer.alloc(32, 'N').toString('base64')}`;
const placeOf = (key: string) => join(env.STORAGE_DIR, key);

let photo: Buffer;
beforeAll(async () => {
  const drawing = { create: { width: 900, height: 600, channels: 3, background: '#0b6b75' } } as const;
  photo = await sharp(drawing).jpeg().toBuffer();
});

async function upload(): Promise<{ id: string; keys: string[] }> {
  const answer = await api.post('files', me, { file: new File([Uint8Array.from(photo)], 'smile.jpg') });
  const { _id: id } = (await answer.json()) as { _id: string };
  return { id, keys: storedKeys(await db.file.findUniqueOrThrow({ where: { id } })) };
}

const open = (id: string, more: Record<string, string> = {}, query = '') =>
  fetch(`${api.url}/api/files/${id}${query}`, { headers: { authorization: `Bearer ${me.token}`, ...more } });

/** As stored before there was a key. */
async function plainFile(name: string, content = `content of ${name}`): Promise<string> {
  const storageKey = `documents/${name}`;
  const { id } = await storedFile({ name, mediaType: 'application/pdf', ownerId: me.id, storageKey, widths: [] });
  await storeAsIs(storageKey, Buffer.from(content));
  return id;
}

test('a picture on disk is none, in no size; who may see it gets it as before', async () => {
  const { id, keys } = await upload();
  expect(keys).toHaveLength(4);
  for (const key of keys) {
    const onDisk = await readFile(placeOf(key));
    expect(keyIdOf(onDisk)).toBe('tests');
    expect(onDisk.toString('latin1')).not.toMatch(/RIFF|WEBP|JFIF|smile/);
    await expect(sharp(onDisk).metadata()).rejects.toThrow('unsupported image format');
  }
  for (const width of [200, 400, 800]) {
    const answer = await open(id, {}, `?width=${width}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await sharp(bytes).metadata()).width).toBe(width);
    expect(answer.headers.get('etag')).toBe(`"${id}-${width}"`);
    expect((await open(id, { 'if-none-match': answer.headers.get('etag')! }, `?width=${width}`)).status).toBe(304);
  }
});

test('moved, truncated or changed in the store, or of an unknown key, it is a 503', async () => {
  const [one, other] = await Promise.all([upload(), upload()]);
  const [place, elsewhere] = [placeOf(one.keys[0]!), placeOf(other.keys[0]!)];
  const [mine, theirs] = await Promise.all([readFile(place), readFile(elsewhere)]);
  const unknown = Buffer.from(mine);
  unknown.write('other', 15);
  const flipped = Buffer.from(mine);
  flipped[mine.length - 40]! ^= 1;
  const bad = { theirs, 'another size': await readFile(placeOf(one.keys[1]!)), unknown, flipped };
  for (const [what, bytes] of Object.entries({ ...bad, cut: mine.subarray(0, -1), head: mine.subarray(0, 40) })) {
    await writeFile(`${place}.new`, bytes);
    await rename(`${place}.new`, place);
    const answer = await open(one.id, {}, '?width=200');
    expect([what, answer.status]).toEqual([what, 503]);
    expect(Buffer.from(await answer.arrayBuffer()).includes('RIFF')).toBe(false);
  }
  await writeFile(place, mine);
  expect((await open(one.id, {}, '?width=200')).status).toBe(200);
});

test('files from before there was a key are readable, and encrypted by the command', async () => {
  const id = await plainFile('old-one');
  await storeAsIs('documents/stray', Buffer.from('of an export that is not committed yet'));
  expect(await (await open(id)).text()).toBe('content of old-one');
  expect((await encryptFiles()).encrypted).toBe(1);
  expect((await readFile(placeOf('documents/old-one'))).toString('latin1')).not.toContain('content');
  expect(await (await open(id)).text()).toBe('content of old-one');
  expect((await encryptFiles()).encrypted).toBe(0);
  expect((await readFile(placeOf('documents/stray'))).toString()).toContain('export');
  await removeBytes('documents/stray');
});

test('a file deleted while it is encrypted does not come back', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `going-${n}`);
  for (const name of names) await plainFile(name);
  const running = encryptFiles();
  for (const name of names) {
    await db.file.deleteMany({ where: { storageKey: `documents/${name}` } });
    await removeBytes(`documents/${name}`);
  }
  expect((await running).failed).toBe(0);
  expect(readdirSync(placeOf('documents')).filter((name) => name.startsWith('going'))).toEqual([]);
});

/** With the next key before the one of these tests. */
const command = async () =>
  spawn(process.execPath, [await compiledProgram('encrypt', 'scripts')], {
    env: { ...process.env, ENCRYPTION_KEYS: `${NEXT_KEY},${TEST_KEY}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const keysOf = (ENCRYPTION_KEYS: string) => loadKeys(parseEnv({ ...process.env, ENCRYPTION_KEYS }));
const many = Array.from({ length: 150 }, (_, n) => `documents/rotated-${String(n).padStart(3, '0')}`);
const idsOf = () => new Set(many.map((key) => keyIdOf(readFileSync(placeOf(key)))));

function expectFiles(keys: MasterKey[]): void {
  for (const key of many)
    expect(Buffer.from(openBytes(keys, `the file ${key}`, readFileSync(placeOf(key)))).toString()).toBe(key);
}

/** Treatments with a note and a habit, 600 of them. */
async function annotate(): Promise<void> {
  const [patient, center] = [await makePerson('user'), await makeCenter()];
  const about = { productName: 'ULTRA', expertId: me.id, userId: patient.id, centerId: center.id } as const;
  const data = {
    ...about,
    patientName: 'P',
    patientSurname: 'P',
    patientBirthYear: 1980,
    notes: 'one of many',
    patientUseThea: true,
  };
  await db.treatment.createMany({ data: Array.from({ length: 600 }, () => data) });
}

async function expectNotes(keys: MasterKey[]): Promise<Set<string | null>> {
  const rows = await db.treatment.findMany({ where: { notes: { not: null } } });
  const texts = rows.map(({ id, notes }) => openText(keys, `treatments ${id} notes`, notes!));
  expect([texts.length, new Set(texts)]).toEqual([600, new Set(['one of many'])]);
  const habits = rows.map((one) => openText(keys, `treatments ${one.id} patient_habits`, one.patientHabits!).trim());
  expect(new Set(habits)).toEqual(new Set(['{"patientUseThea":true}']));
  return new Set(rows.flatMap(({ notes, patientHabits }) => [notes, patientHabits].map((text) => keyIdOfText(text!))));
}

test('a rotation that is killed loses nothing, is readable all the time, and is finished by the next run', async () => {
  for (const key of many) await plainFile(key.slice('documents/'.length), key);
  await annotate();
  await encryptFiles();
  await encryptRecords([treatments]);
  const [both, next] = await Promise.all([keysOf(`${TEST_KEY},${NEXT_KEY}`), keysOf(NEXT_KEY)]);

  // However late the kill comes, the notes have to wait until then.
  const lock = await pool.connect();
  await lock.query('begin; lock table treatments in exclusive mode');
  const killed = await command();
  for await (const line of createInterface(killed.stdout)) if (/files seen/.test(line)) break;
  expectFiles(both);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await lock.query('rollback');
  lock.release();
  expect(idsOf().has('next')).toBe(true);
  expectFiles(both);
  expect(await expectNotes(both)).toEqual(new Set(['tests']));

  const finished = await command();
  const ended = once(finished, 'exit');
  const said: string[] = [];
  for await (const line of createInterface(finished.stdout)) {
    said.push(line);
    if (/texts encrypted/.test(line)) await expectNotes(both);
  }
  expect((await ended)[0]).toBe(0);
  expect(said.at(-1)).toContain('Everything is encrypted with the key next');
  expect([idsOf(), await expectNotes(next)]).toEqual([new Set(['next']), new Set(['next'])]);
  expectFiles(next);
});

test('with the former key alone, as if the new one were removed, nothing is served and nothing is lost', async () => {
  await expect(storedBytes('documents/rotated-000')).rejects.toThrow('ENCRYPTION_KEYS has no key called next');
  const { id } = await db.file.findUniqueOrThrow({ where: { storageKey: 'documents/rotated-000' } });
  expect((await open(id)).status).toBe(503);
  const failed = await encryptFiles();
  expect(failed.failed).toBeGreaterThan(149);
  expect(failed.reasons[0]).toContain('no key called next');
  expect(keyIdOf(await storedAsIs('documents/rotated-000'))).toBe('next');
});
