// Follows a guide of docs/ block by block, in a copy of the project.
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '@/lib/run/i18n/routing';
import { untyped } from './untyped';

type Block = { kind: string; file: string; text: string };

/** The blocks of a page that name a file: ```diff path```, or the whole of a new file. */
export function blocksOf(page: string): Block[] {
  const found = readFileSync(page, 'utf8').matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm);
  return [...found].map(([, kind = '', file = '', text = '']) => ({ kind, file, text }));
}

/** Generated or local files. */
const LEFT_OUT = ['.data', '.git', '.next', 'coverage', 'dist', 'node_modules', 'test-results', 'tsconfig.tsbuildinfo'];

/** Copies the project's files to `folder`; packages are shared. */
export function copyProject(folder: string): void {
  for (const name of readdirSync('.').filter((one) => !LEFT_OUT.includes(one)))
    cpSync(name, path.join(folder, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
}

/** Applies a block in `folder`. Throws if the lines to change are not there, so that outdated guides are noticed. */
export function follow(folder: string, { kind, file, text }: Block): void {
  const target = path.join(folder, file);
  if (kind === 'json') addMessages(folder, JSON.parse(text) as Record<string, string[]>);
  else if (kind === 'diff') writeFileSync(target, patched(readFileSync(target, 'utf8'), file, text));
  else {
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

function patched(before: string, file: string, diff: string): string {
  const lines = diff.split('\n').slice(0, -1);
  const side = (without: string) =>
    lines.flatMap((line) => (line.startsWith(without) ? [] : [line.slice(1)])).join('\n');
  const [was, is] = [side('+'), side('-')];
  if (before.split(was).length !== 2) throw new Error(`${file} does not have once:\n${was}`);
  return before.replace(was, () => is);
}

/** A text in each language, in the order of the languages, by its key. */
function addMessages(folder: string, texts: Record<string, string[]>): void {
  for (const [place, locale] of locales.entries()) {
    const file = path.join(folder, `messages/${locale}.json`);
    const tree = JSON.parse(readFileSync(file, 'utf8')) as object;
    for (const [key, words] of Object.entries(texts)) {
      const names = key.split('.');
      const last = names.pop()!;
      const branch = names.reduce<Record<string, unknown>>((part, name) => untyped(part[name]), untyped(tree));
      branch[last] = words[place];
    }
    writeFileSync(file, `${JSON.stringify(tree, null, 2)}\n`);
  }
}
