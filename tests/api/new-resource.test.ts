// `npm run new` writes a whole resource: what it writes passes, in a copy of the project.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject } from '../support/follow-guide';

const run = promisify(execFile);
const FIELDS = ['title:text', 'heldOn:day', 'place:text', 'seats:number', 'isOpen:flag', 'fee:money', 'notes:long'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.resolve('.data', 'new-'));
  copyProject(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function inCopy(...args: string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1' };
  const { stdout } = await run(process.execPath, args, { cwd: folder, maxBuffer: 50_000_000, env }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
    },
  );
  return stdout;
}

test('a name, a type or a title that it cannot use is refused, and nothing is written', async () => {
  for (const wrong of [['Sessions', 'title:text'], ['sessions'], ['sessions', 'title:colour'], ['sessions', 'on:day']])
    await expect(inCopy('scripts/new.mjs', ...wrong)).rejects.toThrow('npm run new -- training-sessions');
  await expect(inCopy('scripts/new.mjs', 'faqs', 'title:text')).rejects.toThrow('there is lib/nouns/faqs already');
});

test('a resource with a field of each kind passes', { timeout: 600_000 }, async () => {
  expect(await inCopy('scripts/new.mjs', 'training-sessions', ...FIELDS)).toContain('to do: translate');
  const files = ['tests/support/fixtures/training-sessions.ts'];
  const include = ['next-env.d.ts', 'lib/core', 'lib/nouns/training-sessions'];
  const options = { extends: './tsconfig.json', include, exclude: ['**/*.test.*'], files };
  writeFileSync(path.join(folder, 'tsconfig.new.json'), JSON.stringify(options));
  await inCopy('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.new.json');
  // The rules of the structure read the list of files from git.
  await run('git', ['init', '--quiet'], { cwd: folder });
  const structure = 'tests/screens tests/field-words tests/registries tests/migrations tests/architecture'.split(' ');
  const unit = [...structure, 'lib/core/screens/portal-routes', 'lib/nouns/audit-entries'];
  const vitest = (...args: string[]) => inCopy('node_modules/vitest/vitest.mjs', 'run', '--project', ...args);
  expect(await vitest('unit', ...unit)).toMatch(/\d+ passed/);
  const api = ['tests/api/permissions.test.ts', 'tests/api/schema.test.ts'];
  expect(await vitest('api', ...api, '-t', 'training-sessions|would be empty|has its rows')).toMatch(/\d+ passed/);
});
