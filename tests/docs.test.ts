// What the documentation names exists: files, folders, commands and pages.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from './support/architecture/tree';

const files = repository();
const pages = files.filter(({ path }) => path.endsWith('.md'));
const known = new Set(
  files.flatMap(({ path }) => {
    const parts = path.split('/');
    return parts.map((_, n) => parts.slice(0, n + 1).join('/'));
  }),
);
/** Made by commands, or by the reader who follows a guide. */
const MADE = [
  'tests/proofs/bench/out/results.json',
  'lib/nouns/suppliers/',
  'app/portal/[area]/parts/below-record/contract-preview',
];

const PATH = /(?<![\w/.{-])(?:app|components|lib|prisma|scripts|tests|docs|deploy|messages|public)\/[\w./[\]@-]+/g;
const COMMAND = /npm run ([\w:-]+)/g;
const LINK = /\]\((?!https?:)([\w./-]+)(?:#[^)]*)?\)/g;
const textOf = (page: string) =>
  [...page.matchAll(/`[^`\n]+`|^```sh\n[\s\S]*?^```/gm)].map(([text]) => text).join('\n');
const scriptsIn = (file: string) =>
  Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { scripts: object }).scripts);
const scripts = [...scriptsIn('package.json'), ...scriptsIn('scripts/geo/package.json')];

/** Patterns such as `lib/nouns/…/resource.ts` and `tests/*.test.ts` name no single file. */
const isPattern = (code: string, { index, 0: found }: RegExpExecArray) =>
  /^[<>‹›*{}]/.test(code.slice(index + found.length));

test.each(pages.map(({ path, text }) => [path, text]))('%s', (path, text) => {
  const code = textOf(text);
  const paths = [...code.matchAll(PATH)]
    .filter((one) => !isPattern(code, one))
    .map(([found]) => found.replace(/[./]+$/, ''))
    .filter((one) => !known.has(one) && !known.has(`${one}.ts`) && !known.has(`${one}.tsx`))
    .filter((one) => !MADE.some((made) => one.startsWith(made)));
  const commands = [...code.matchAll(COMMAND)].map(([, name]) => name!).filter((name) => !scripts.includes(name));
  const links = [...text.matchAll(LINK)].map(([, to]) => to!).filter((to) => !existsSync(join(dirname(path), to)));
  expect([...paths, ...commands, ...links].map((gone) => `edit ${path}: there is no ${gone}`)).toEqual([]);
});

test('README.md is at most 150 lines long', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length - 1).toBeLessThanOrEqual(150);
});
