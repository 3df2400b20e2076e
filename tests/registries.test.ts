// The table in docs/data-model.md is up to date, and the API's routes use the verbs that the forms use.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registries, tablesPage, writeRegistries } from '@/scripts/generate-registries.mjs';

test.each(Object.entries(tablesPage()))('%s is up to date', (file, text) => {
  const isSame = readFileSync(file, 'utf8') === text;
  expect(isSame ? '' : `edit ${file}: run npm run generate, and commit what it writes`).toBe('');
});

test('git ignores the registries', () => {
  const files = Object.keys(registries());
  const ignored = execFileSync('git', ['check-ignore', '--no-index', ...files], { encoding: 'utf8' }).split('\n');
  expect(files.filter((one) => !ignored.includes(one)).map((one) => `edit .gitignore: add ${one}`)).toEqual([]);
});

// The forms find a noun's verbs by its name; a route that does not pass them would skip their rules.
const withVerbs = readdirSync('lib/nouns', { recursive: true, encoding: 'utf8' }).filter((one) =>
  one.endsWith('/verbs.ts'),
);

test.each(withVerbs)('the verbs of %s are used by its routes', (one) => {
  const file = `lib/nouns/${one}`;
  const noun = /\bname: '([^']+)'/.exec(readFileSync(file.replace('verbs.ts', 'resource.ts'), 'utf8'))?.[1];
  const verbs = readFileSync(file, 'utf8');
  const routes = [
    { route: `app/api/${noun}/route.ts`, verb: /\bcreate\b/ },
    { route: `app/api/${noun}/[id]/route.ts`, verb: /\b(update|remove|restored|lockFirst|opened)\b/ },
  ];
  const forgetful = routes.filter(({ route, verb }) => {
    if (!verb.test(verbs) || !existsSync(route)) return false;
    return !/\bverbs\b|\{ create: /.test(readFileSync(route, 'utf8'));
  });
  expect(forgetful.map(({ route }) => `edit ${route}: pass the verbs of ${file}`)).toEqual([]);
});

test('nothing is written in the image, which has lib without app', () => {
  const image = mkdtempSync(join(tmpdir(), 'portal-image-'));
  mkdirSync(join(image, 'lib/nouns'), { recursive: true });
  writeRegistries(image);
  expect([readdirSync(image), readdirSync(join(image, 'lib'))]).toEqual([['lib'], ['nouns']]);
  rmSync(image, { recursive: true });
});
