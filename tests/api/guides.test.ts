// Follows docs/add-a-field.md and docs/add-a-resource.md literally in a copy of the project: what they change is there, or this
// fails. With LONG_PROOF=yes `npm run new` writes a resource there as well, and what was made is tried.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { pool } from '@/lib/run/db/db';
import { names } from '@/lib/run/names';
import { clientOf } from '../support/client';
import { eventually } from '../support/eventually';
import { blocksOf, copyProject, follow } from '../support/follow-guide';
import { BY_NIGHT } from '../support/long-proof';
import { linkExpert, makeCenter, makePerson } from '../support/people';

const run = promisify(execFile);
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'];
/** Needs a PostgreSQL of its own. */
const ON_DATABASE = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'api',
  'tests/api/permissions.test.ts',
  'tests/api/schema.test.ts',
  '-t',
  'suppliers|training-sessions|would be empty|has its rows',
];
const FIELDS = ['title:text', 'heldOn:day', 'place:text', 'seats:number', 'isOpen:flag', 'fee:money', 'notes:long'];
const field = blocksOf('docs/add-a-field.md');
const resource = blocksOf('docs/add-a-resource.md');

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

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

test('adding a field changes six files and the messages', () => {
  const files = new Set(field.map(({ file }) => file).filter((file) => file !== 'messages'));
  expect([...files]).toHaveLength(6);
});

test('a resource is a folder, a model, a migration, messages, and test rows', () => {
  const places = new Set(
    resource.map(({ file }) => file.replace(/^(lib\/nouns\/suppliers|prisma\/migrations)\/.*/, '$1')),
  );
  expect([...places].toSorted()).toEqual(
    names(`
    lib/core/screens/portal-routes.test.ts lib/nouns/suppliers messages prisma/migrations
    prisma/schema/files.prisma prisma/schema/suppliers.prisma tests/api/expected-permissions.ts
    tests/support/fixtures/suppliers.ts
  `),
  );
});

test('a name, a type or a title that `npm run new` cannot use is refused, and nothing is written', async () => {
  for (const wrong of [['Sessions', 'title:text'], ['sessions'], ['sessions', 'title:colour'], ['sessions', 'on:day']])
    await expect(inCopy('scripts/new.mjs', ...wrong)).rejects.toThrow('npm run new -- training-sessions');
  await expect(inCopy('scripts/new.mjs', 'faqs', 'title:text')).rejects.toThrow('there is lib/nouns/faqs already');
});

/** Checks lib and what the pages touch, in a fifth of the time that the whole project takes. */
function typesOfGuides(): string {
  const guides = [...field, ...resource].map(({ file }) => file).filter((file) => /\.tsx?$/.test(file));
  const files = [...guides, 'tests/support/fixtures/training-sessions.ts'];
  const options = { extends: './tsconfig.json', include: ['next-env.d.ts', 'lib'], exclude: ['**/*.test.*'], files };
  writeFileSync(path.join(folder, 'tsconfig.guides.json'), JSON.stringify(options));
  return 'tsconfig.guides.json';
}

test.each(BY_NIGHT)('the structural tests and the type check pass', { timeout: 600_000 }, async () => {
  expect(await inCopy('scripts/new.mjs', 'training-sessions', ...FIELDS)).toContain('to do: translate');
  await inCopy('node_modules/next/dist/bin/next', 'typegen');
  await inCopy('node_modules/typescript/bin/tsc', '--noEmit', '-p', typesOfGuides());
  // Its rules read the list of files from git.
  await run('git', ['init', '--quiet'], { cwd: folder });
  const tests = names(`
    tests/screens tests/field-words tests/registries lib/core/screens/portal-routes lib/nouns/centers
    tests/migrations
  `);
  expect(await inCopy(...VITEST, ...tests, 'tests/architecture', 'lib/nouns/audit-entries')).toMatch(/\d+ passed/);
  await inCopy(...ON_DATABASE);
});

test.each(BY_NIGHT)(
  'the new field is wherever fields are; suppliers’ files are stored',
  { timeout: 120_000 },
  async () => {
    for (const { kind, text } of [...field, ...resource]) if (kind === 'sql') await pool.query(text);
    const url = await startCopy();
    const call = clientOf(url);
    const [admin, expert] = await Promise.all([
      makePerson('admin'),
      makePerson('expert', { isEnabled: true, level: 'gold' }),
    ]);
    const center = await makeCenter({ machineType: 'xpower' });
    await linkExpert(center.id, expert.id);

    const changed = await call('PUT', `centers/${center.id}`, { as: expert, body: { motto: 'Bianchi da vicino' } });
    expect([changed.status, changed.body.motto]).toEqual([200, 'Bianchi da vicino']);
    const { body: found } = await call('GET', 'centers?q=da%20vicino', { as: admin });
    expect(found).toMatchObject([{ _id: center.id, motto: 'Bianchi da vicino' }]);
    expect((await call('PUT', `centers/${center.id}`, { as: expert, body: { motto: 'x'.repeat(201) } })).status).toBe(
      400,
    );

    const { body: open } = await call('GET', `centers/${center.id}`);
    expect(open.motto).toBe('Bianchi da vicino');
    const sheet = await call('GET', 'list-exports?screen=centers&format=csv&columns=name,motto&q=da%20vicino', {
      as: admin,
    });
    expect(sheet.body).toMatch(/,Motto\r\n.*,Bianchi da vicino/);
    const address = { streetName: 'Via Po', city: 'Milano', province: 'Milano', provinceCode: 'MI', country: 'IT' };
    const form = new URLSearchParams({ id: center.id, name: center.name, ...address, motto: 'Sorrisi' });
    const sent = await fetch(`${url}/api/forms/center`, {
      method: 'POST',
      redirect: 'manual',
      headers: { authorization: `Bearer ${expert.token}` },
      body: form,
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining('saved=')]);
    const twin = await makeCenter();
    const merger = { otherId: center.id, reason: 'Registered twice' };
    expect((await call('POST', `centers/${twin.id}/merger`, { as: admin, body: merger })).status).toBe(204);
    expect((await call('GET', `centers/${twin.id}`, { as: admin })).body.motto).toBe('Sorrisi');

    const upload = new FormData();
    upload.set('name', 'Smalto S.p.A.');
    upload.set('email', 'info@smalto.example');
    upload.set('notes', 'Due settimane');
    upload.set('contractId', new File([PDF], 'contract.pdf', { type: 'application/pdf' }));
    const headers = { authorization: `Bearer ${admin.token}` };
    const saved = await fetch(`${url}/api/forms/records/suppliers`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: upload,
    });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, expect.stringContaining('saved=')]);
    const {
      body: [made],
    } = await call('GET', 'suppliers?q=settimane', { as: admin });
    expect(made.name).toBe('Smalto S.p.A.');
    const { contractId } = made;
    const other = await makePerson('admin');
    for (const [as, answer] of [
      [other, 200],
      [expert, 404],
    ] as const)
      expect((await call('GET', `files/${contractId}`, { as })).status).toBe(answer);
    const retire = (as = admin) =>
      call('POST', `suppliers/${made._id}/retirement`, { as, body: { reason: 'Due settimane di ritardo' } });
    expect([(await retire(expert)).status, (await retire()).status, (await retire()).status]).toEqual([403, 204, 409]);
    expect((await call('GET', 'suppliers?q=settimane', { as: admin })).body).toMatchObject([{ _id: made._id }]);
    expect((await call('GET', 'suppliers', { as: expert })).status).toBe(403);
    expect((await call('DELETE', `suppliers/${made._id}`, { as: admin })).status).toBeLessThan(300);
  },
);

async function startCopy(): Promise<string> {
  let said = '';
  api = spawn(process.execPath, ['--import', 'tsx', 'tests/support/api-process.ts'], { cwd: folder });
  for (const stream of [api.stdout, api.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  await eventually(() => expect(said).toMatch(/^http:\S+\n/m), 60_000);
  return /^http:\S+/m.exec(said)![0];
}

test.each(BY_NIGHT)('missing steps are reported with the files to edit', { timeout: 120_000 }, async () => {
  const forgotten = ['lib/nouns/centers/resource.ts', 'lib/nouns/centers/screen.ts', 'messages/es.json'];
  for (const file of forgotten) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    writeFileSync(path.join(folder, file), text.replaceAll(/^ +"?'?motto.*\n|'motto', /gm, ''));
  }
  const said = await inCopy(...VITEST, 'tests/screens', 'tests/field-words').catch(String);
  for (const advice of [
    'edit lib/nouns/centers/resource.ts: nobody may write motto',
    'edit lib/nouns/centers/resource.ts: visitors may not read motto',
    'edit lib/nouns/centers/screen.ts: the sections of the record leave out motto',
    'edit messages/es.json: write records.fields.motto',
  ])
    expect(said).toContain(advice);
});
