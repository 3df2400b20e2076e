// What the house weighs: printed by the tests, which fail where a figure is above its limit in tests/budget.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { leadsUp } from './imports';
import { type File, importsOf, isCode, isTest, isUnder, repository } from './tree';

const LIMITS = 'tests/budget.json';
export const limits = (): Record<string, number> => JSON.parse(readFileSync(LIMITS, 'utf8')) as Record<string, number>;

const bare = (path: string) => path.replace(/\.(tsx?|mjs)$/, '');
const linesOf = (files: File[]) => files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
const isTypeScript = ({ path }: File) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');

/** Which files each file imports, by path without extension; with `types`, also what it needs only to be checked. */
function graph(files: File[], types: boolean): Map<string, string[]> {
  const known = new Set(files.map(({ path }) => bare(path)));
  return new Map(
    files.map((each) => {
      const to = importsOf(each).filter((one) => (types || !one.typeOnly) && known.has(one.to));
      return [bare(each.path), [...new Set(to.map((one) => one.to))]];
    }),
  );
}

/** Files that a file cannot do without, itself included. */
function reachedFrom(start: string, arrows: Map<string, string[]>): Set<string> {
  const seen = new Set([start]);
  for (const each of seen) for (const to of arrows.get(each) ?? []) seen.add(to);
  return seen;
}

/** Groups of files that all lead to each other. */
function circlesIn(arrows: Map<string, string[]>): string[][] {
  const found: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  function visit(each: string): void {
    index.set(each, index.size);
    low.set(each, index.get(each)!);
    stack.push(each);
    for (const to of arrows.get(each) ?? []) {
      if (!index.has(to)) {
        visit(to);
        low.set(each, Math.min(low.get(each)!, low.get(to)!));
      } else if (stack.includes(to)) low.set(each, Math.min(low.get(each)!, index.get(to)!));
    }
    if (low.get(each) !== index.get(each)) return;
    const circle = stack.splice(stack.indexOf(each));
    if (circle.length > 1) found.push(circle);
  }
  for (const each of arrows.keys()) if (!index.has(each)) visit(each);
  return found;
}

/** What answers `POST /api/treatments`, now that no file of its own does. */
const POST_TREATMENTS = ['lib/web/rest/handlers', 'lib/nouns/treatments/resource', 'lib/nouns/treatments/verbs'];

const OPERATIONS = 'app/api/operations';

export type OneUser = { file: string; user: string; lines: number };

/** A longer one keeps its name: counted as well, it would punish whoever takes an import away and leaves it one user. */
const SMALL = 60;

/** Small files of lib and components that one file of the same folder uses, and nobody else. */
export function withOneUser(files: File[]): OneUser[] {
  const code = files.filter((each) => isCode(each) && !isTest(each));
  const users = new Map<string, string[]>();
  for (const [from, all] of graph(code, true)) for (const to of all) users.set(to, [...(users.get(to) ?? []), from]);
  return code.filter(isUnder('lib', 'components')).flatMap((each) => {
    const [user, ...others] = users.get(bare(each.path)) ?? [];
    const lines = linesOf([each]);
    const isNeighbour = user && others.length === 0 && dirname(user) === dirname(each.path);
    return isNeighbour && lines < SMALL ? [{ file: each.path, user, lines }] : [];
  });
}

/** The figures by name; each may only fall. */
export function weigh(tree = repository()): Record<string, number> {
  const code = tree.filter((each) => isCode(each) && !isTest(each));
  const [arrows, all] = [graph(code, false), graph(code, true)];
  // The list of operations loads each when it is first called: they count as entries of their own.
  const operations = arrows.get(OPERATIONS) ?? [];
  arrows.set(OPERATIONS, []);
  const files = code.filter(({ path }) => /^app\/.*\/(route|page)\.tsx?$/.test(path));
  const entries = [...new Set([...files.map(({ path }) => bare(path)), ...operations])];
  const reach = Object.fromEntries(
    entries.map((entry) => [`reached from ${entry}`, reachedFrom(entry, arrows).size] as const),
  );
  const house = code.filter(isUnder('app', 'lib', 'components'));
  const script = tree.filter(isTypeScript);
  return {
    'files of app, lib and components': house.length,
    'files with one user in the same folder': withOneUser(tree).length,
    'imports in lib that lead up': code.flatMap(importsOf).filter(leadsUp).length,
    circles: circlesIn(all).length,
    'lines of TypeScript': linesOf(script),
    'lines of tests': linesOf(script.filter(isTest)),
    'files reached from a screen or operation, on average': Math.round(
      Object.values(reach).reduce((sum, one) => sum + one, 0) / entries.length,
    ),
    'files reached from a screen or operation, at most': Math.max(...Object.values(reach)),
    ...(POST_TREATMENTS.every((each) => arrows.has(each)) && {
      'files reached from POST /api/treatments': new Set(
        POST_TREATMENTS.flatMap((each) => [...reachedFrom(each, arrows)]),
      ).size,
    }),
  };
}

if (process.argv[1] === import.meta.filename) {
  const found = weigh();
  console.table(found);
  if (process.argv.includes('--one-user')) console.table(withOneUser(repository()));
  if (process.argv.includes('--lower')) {
    const before = limits();
    const lower = Object.fromEntries(
      Object.entries(found).map(([name, value]) => [name, Math.min(value, before[name] ?? value)]),
    );
    writeFileSync(LIMITS, `${JSON.stringify(lower, null, 2)}\n`);
  }
}
