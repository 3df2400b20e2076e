// The repository as the rules of tests/architecture.test.ts see it: files with their text and imports.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { registries } from '@/scripts/generate-registries.mjs';

export interface File {
  /** relative to the repository's root */
  path: string;
  text: string;
}

export interface Rule {
  name: string;
  /** one line per violation: "edit FILE: what is wrong, or what to write" */
  violations: (files: File[]) => string[];
  /** small trees that violate the rule: each must be reported */
  broken: File[][];
  /** a tree that looks like a violation but is fine */
  sound?: File[];
}

export interface Import {
  from: string;
  /** root-relative path without extension for files of the repository, else the package name */
  to: string;
  typeOnly: boolean;
}

const TEXT = /\.(tsx?|mjs|json|css|sql|prisma|md)$/;

let all: File[] | undefined;

/** Files tracked by git or not ignored, and the registries: no other generated ones. Read once for all tests of a process. */
export function repository(): File[] {
  if (all) return all;
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  all = [...new Set([...list.split('\n'), ...Object.keys(registries())])]
    .filter((path) => path && existsSync(path))
    .map((path) => ({ path, text: TEXT.test(path) ? readFileSync(path, 'utf8') : '' }));
  return all;
}

export const isCode = ({ path }: File) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts');
export const isTest = ({ path }: File) => path.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(path);
export const isUnder =
  (...folders: string[]) =>
  ({ path }: File) =>
    folders.some((folder) => path.startsWith(`${folder}/`));

const STATIC = /^[ \t]*(?:import|export)\s+(type\s+)?(?:([^'";]*?)\s+from\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"`]([^'"`$]+)['"`]\s*\)/g;

/** Of each file, which most rules ask for. */
const imports = new WeakMap<File, Import[]>();

export function importsOf(each: File): Import[] {
  const known = imports.get(each) ?? readImports(each);
  imports.set(each, known);
  return known;
}

function readImports({ path, text }: File): Import[] {
  const found: Import[] = [];
  for (const [, type, names = '', specifier = ''] of text.matchAll(STATIC)) {
    const onlyTypes = /^\{(\s*type\s[^,}]*,?)+\s*\}$/.test(names.trim());
    found.push({ from: path, to: resolve(path, specifier), typeOnly: Boolean(type) || onlyTypes });
  }
  for (const [, specifier = ''] of text.matchAll(DYNAMIC))
    found.push({ from: path, to: resolve(path, specifier), typeOnly: false });
  return found;
}

function resolve(from: string, specifier: string): string {
  const withoutExtension = (path: string) => path.replace(/\.(tsx?|mjs)$/, '');
  if (specifier.startsWith('@/')) return withoutExtension(specifier.slice(2));
  if (specifier.startsWith('.')) return withoutExtension(normalize(join(dirname(from), specifier)));
  return specifier;
}

/** A file for an example tree. */
export const file = (path: string, text = ''): File => ({ path, text });

/** A rule that checks each file on its own: `wrong` describes the violation, if any. */
export function eachFile(wrong: (file: File) => string | false | null | undefined): Rule['violations'] {
  return (files) =>
    files.flatMap((each) => {
      const reason = wrong(each);
      return reason ? [`edit ${each.path}: ${reason}`] : [];
    });
}
