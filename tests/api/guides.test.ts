// Follows docs/add-a-field.md and docs/add-a-resource.md literally in a copy of the project.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pool } from '@/lib/db';
import { clientOf } from '../support/client';
import { eventually } from '../support/eventually';
import { blocksOf, copyProject, follow } from '../support/follow-guide';
import { linkExpert, makeCenter, makePerson } from '../support/people';

const run = promisify(execFile);
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'];
const field = blocksOf('docs/add-a-field.md');
const resource = blocksOf('docs/add-a-resource.md');

let folder: string;
let api: ChildProcess | undefined;
beforeAll(() => {
  folder = mkdtempSync(path.resolve('.data', 'guides-'));
  copyProject(folder);
  for (const block of [...field, ...resource]) follow(folder, block);
});
afterAll(() => {
  api?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program of the copy; on failure the error contains its output. */
async function inCopy(...args: string[]): Promise<string> {
  const work = run(process.execPath, args, {
    cwd: folder,
    maxBuffer: 50_000_000,
    env: { ...process.env, NO_COLOR: '1' },
  });
  const { stdout } = await work.catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

test('adding a field changes seven files and the messages', () => {
  const files = new Set(field.map(({ file }) => file).filter((file) => !file.startsWith('messages/')));
  expect([...files]).toHaveLength(7);
});

test('a resource is a folder, a model, a migration, messages, and test rows', () => {
  const places = new Set(resource.map(({ file }) => file.replace(/^(lib\/suppliers|prisma\/migrations)\/.*/, '$1')));
  expect([...places].toSorted()).toEqual([
    ...['lib/auth/routes.test.ts', 'lib/suppliers', 'messages', 'prisma/migrations', 'prisma/schema/suppliers.prisma'],
    ...['tests/api/expected-permissions.ts', 'tests/support/world.ts'],
  ]);
});

/** Checks lib and what the pages touch, in a fifth of the time that the whole project takes. */
function typesOfGuides(): string {
  const files = [...field, ...resource].map(({ file }) => file).filter((file) => /\.tsx?$/.test(file));
  const options = { extends: './tsconfig.json', include: ['next-env.d.ts', 'lib'], exclude: ['**/*.test.*'], files };
  writeFileSync(path.join(folder, 'tsconfig.guides.json'), JSON.stringify(options));
  return 'tsconfig.guides.json';
}

test('type check and structural tests pass', { timeout: 300_000 }, async () => {
  await inCopy('node_modules/prisma/build/index.js', 'generate');
  await inCopy('scripts/generate-registries.mjs');
  await inCopy('node_modules/next/dist/bin/next', 'typegen');
  await inCopy('node_modules/typescript/bin/tsc', '--noEmit', '-p', typesOfGuides());
  const tests = ['tests/screens', 'tests/field-words', 'tests/registries', 'lib/auth/routes', 'lib/centers'];
  expect(await inCopy(...VITEST, ...tests)).toMatch(/\d+ passed/);
});

test('the new field is stored, shown, public and searchable; suppliers are stored', { timeout: 120_000 }, async () => {
  for (const { kind, text } of [...field, ...resource]) if (kind === 'sql') await pool.query(text);
  const url = await startCopy();
  const call = clientOf(url);
  const [admin, expert] = await Promise.all([makePerson('admin'), makePerson('expert')]);
  const center = await makeCenter();
  await linkExpert(center.id, expert.id);

  const changed = await call('PUT', `centers/${center.id}`, { as: expert, body: { motto: 'Bianchi da vicino' } });
  expect([changed.status, changed.body.motto]).toEqual([200, 'Bianchi da vicino']);
  const { body: found } = await call('GET', 'centers?q=da%20vicino', { as: admin });
  expect(found).toMatchObject([{ _id: center.id, motto: 'Bianchi da vicino' }]);
  expect((await call('PUT', `centers/${center.id}`, { as: expert, body: { motto: 'x'.repeat(201) } })).status).toBe(
    400,
  );

  const body = { name: 'Smalto S.p.A.', email: 'info@smalto.example', notes: 'Due settimane' };
  const { status, body: made } = await call('POST', 'suppliers', { as: admin, body });
  expect([status, made.name]).toEqual([201, 'Smalto S.p.A.']);
  expect((await call('GET', 'suppliers?q=settimane', { as: admin })).body).toMatchObject([{ _id: made._id }]);
  expect((await call('GET', 'suppliers', { as: expert })).status).toBe(403);
  expect((await call('DELETE', `suppliers/${made._id}`, { as: admin })).status).toBeLessThan(300);
});

/** Starts the copy's API on this test's database; returns its address. */
async function startCopy(): Promise<string> {
  let said = '';
  api = spawn(process.execPath, ['--import', 'tsx', 'tests/support/api-process.ts'], { cwd: folder });
  for (const stream of [api.stdout, api.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  await eventually(() => expect(said).toMatch(/^http:\S+\n/m), 60_000);
  return /^http:\S+/m.exec(said)![0];
}

test('missing steps are reported with the files to edit', { timeout: 120_000 }, async () => {
  const forgotten = ['lib/centers/policy.ts', 'lib/centers/screen.ts', 'messages/es.json'];
  for (const file of forgotten) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    writeFileSync(path.join(folder, file), text.replaceAll(/^ +"?'?motto.*\n|'motto', /gm, ''));
  }
  const said = await inCopy(...VITEST, 'tests/screens', 'tests/field-words').catch(String);
  for (const advice of [
    'edit lib/centers/policy.ts: nobody may write motto',
    'edit lib/centers/policy.ts: visitors may not read motto',
    'edit lib/centers/screen.ts: the sections of the record leave out motto',
    'edit messages/es.json: write centers.columns.motto or records.fields.motto',
  ])
    expect(said).toContain(advice);
});
