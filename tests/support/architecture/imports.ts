// Permitted imports between folders.
import { CONCERNS } from './layout';
import { type File, file, type Import, importsOf, isCode, isTest, isUnder, type Rule } from './tree';

const DATABASE = ['lib/db', 'pg', 'pg-boss', '@prisma/client', '@prisma/adapter-pg', 'prisma/generated/client'];

const inLib = (to: string) => to.startsWith('lib/');
const lastPart = (path: string) => path.split('/').at(-1)!.split('.')[0]!;
const isNoun = (path: string) => /^lib\/[^/]+\//.test(path) && !CONCERNS.includes(path.split('/')[1]!);
const isPart =
  (...names: string[]) =>
  (path: string) =>
    inLib(path) && names.includes(lastPart(path));

/** Pure parts of lib, which components may import, even in the browser. */
const forComponents = (to: string) =>
  isPart('schema', 'rules', 'screen')(to) ||
  /^lib\/(i18n|map)\//.test(to) ||
  ['lib/theme', 'lib/rest/kinds'].includes(to);

/** Checks the imports of the program's files; `wrong` describes the violation, if any. */
function eachImport(applies: (file: File) => boolean, wrong: (found: Import) => string | false): Rule['violations'] {
  return (files) =>
    files
      .filter((each) => isCode(each) && !isTest(each) && applies(each))
      .flatMap(importsOf)
      .flatMap((found) => {
        const reason = wrong(found);
        return reason ? [`edit ${found.from}: do not import ${found.to}: ${reason}`] : [];
      });
}

/** Concerns with tables of their own; every other one asks a noun. */
const WITH_TABLES = ['auth', 'http', 'jobs', 'metrics', 'realtime', 'rest'];
/** The parts of a noun that only say what it is. They are read in the browser, at build and in tests, without a database. */
const DESCRIPTIONS = ['schema', 'policy', 'resource', 'screen', 'rules'];

function mayUseDatabase({ path }: File): boolean {
  if (/^lib\/(db|database-client|replica)\.ts$/.test(path)) return true;
  const [top, folder = '', ...rest] = path.split('/');
  if (top !== 'lib' || rest.length === 0) return false;
  return CONCERNS.includes(folder) ? WITH_TABLES.includes(folder) : !DESCRIPTIONS.includes(lastPart(path));
}

/** Days and times as pure functions. */
const CALENDAR = ['lib/i18n/dates', 'lib/i18n/typed-times'];

/** What these parts may import from the repository. Types may come from anywhere. */
const PARTS: Record<string, (to: string) => boolean> = {
  schema: (to) =>
    isPart('schema')(to) ||
    /^(prisma\/generated\/enums|lib\/i18n\/(routing|paths|dates$)|messages\/|lib\/(rest\/kinds|resource-names)$)/.test(
      to,
    ),
  screen: (to) => isPart('schema', 'rules', 'screen')(to) || to === 'lib/screens/define',
  rules: (to) =>
    isPart('schema', 'rules')(to) ||
    [...CALENDAR, 'prisma/generated/enums', 'lib/map/escape', 'lib/rest/folded-text'].includes(to),
  policy: (to) =>
    isPart('schema', 'rules', 'policy')(to) || CALENDAR.includes(to) || /^lib\/(auth\/roles|rest\/)/.test(to),
  resource: (to) =>
    isPart('schema', 'rules', 'policy', 'resource')(to) ||
    CALENDAR.includes(to) ||
    /^lib\/(auth\/roles|rest\/)/.test(to),
};

function cycles(files: File[]): string[] {
  const code = files.filter((each) => isCode(each) && !isTest(each));
  const byName = new Map(code.map((each) => [each.path.replace(/\.(tsx?|mjs)$/, ''), each]));
  const done = new Set<string>();
  const found: string[] = [];
  function visit(name: string, trail: string[]): void {
    if (trail.includes(name))
      found.push(
        `edit ${byName.get(name)!.path}: break the circle ${[...trail.slice(trail.indexOf(name)), name].join(' → ')}`,
      );
    else if (!done.has(name)) {
      const targets = importsOf(byName.get(name)!).filter(({ to, typeOnly }) => !typeOnly && byName.has(to));
      for (const { to } of targets) visit(to, [...trail, name]);
      done.add(name);
    }
  }
  for (const name of byName.keys()) visit(name, []);
  return found;
}

const isGeneratedType = ({ to, typeOnly }: Import) => typeOnly && to.startsWith('prisma/generated/');

export const importRules: Rule[] = [
  {
    name: 'lib imports neither app nor components',
    violations: eachImport(isUnder('lib'), ({ to }) => /^(app|components)\//.test(to) && 'lib renders nothing'),
    broken: [[file('lib/centers/data.ts', `import { Card } from '@/components/centers/card';`)]],
  },
  {
    name: 'components import nothing from app, and from lib only what a browser may have',
    violations: eachImport(isUnder('components'), ({ to, typeOnly }) => {
      if (to.startsWith('app/')) return 'it is the other way round';
      return (
        inLib(to) && !typeOnly && !forComponents(to) && 'only types, schema, rules, screen, kinds, i18n, map and theme'
      );
    }),
    broken: [
      [file('components/ui/a.tsx', `import Page from '@/app/[locale]/page';`)],
      [file('components/centers/list.tsx', `import { listCenters } from '@/lib/centers/data';`)],
      [file('components/centers/list.tsx', `import { type Center, listCenters } from '../../lib/centers/data';`)],
    ],
    sound: [
      file(
        'components/a.tsx',
        `import type { C } from '@/lib/centers/data';\nimport { s } from '@/lib/centers/schema';`,
      ),
      file('components/b.tsx', `import { type C, type D } from '@/lib/centers/data';`),
    ],
  },
  {
    name: 'the database is used by nouns, except what describes them, and by the concerns that have tables',
    violations: eachImport(
      (each) => isUnder('app', 'components', 'lib')(each) && !mayUseDatabase(each),
      (found) => DATABASE.includes(found.to) && !isGeneratedType(found) && 'ask a function of lib instead',
    ),
    broken: [
      [file('app/api/centers/route.ts', `import { db } from '@/lib/db';`)],
      [file('lib/centers/rules.ts', `import { Prisma } from '@/prisma/generated/client';`)],
      [file('components/map/a.tsx', `const pg = await import('pg');`)],
      [file('lib/map/draw.ts', `import { db } from '@/lib/db';`)],
    ],
    sound: [
      file('lib/centers/policy.ts', `import type { Prisma } from '@/prisma/generated/client';`),
      file('lib/centers/nearest.ts', `import { pool } from '@/lib/db';`),
    ],
  },
  {
    name: 'lib/rest knows no noun, and neither does lib/map',
    violations: eachImport(
      isUnder('lib/rest', 'lib/map'),
      ({ to }) => (isNoun(to) || to.startsWith('lib/screens/')) && 'it serves all of them',
    ),
    broken: [
      [file('lib/rest/respond.ts', `import { centers } from '@/lib/centers/resource';`)],
      [file('lib/rest/names.ts', `import { references } from '@/lib/screens/references';`)],
    ],
  },
  {
    name: 'schema, rules, policy, resource and screen import only their like',
    violations: eachImport(
      ({ path }) => isNoun(path) && lastPart(path) in PARTS,
      (found) => {
        const ours = /^(app|components|lib|prisma|messages|scripts)\//.test(found.to);
        return (
          ours && !found.typeOnly && !PARTS[lastPart(found.from)]!(found.to) && 'only its type, in this kind of file'
        );
      },
    ),
    broken: [
      [file('lib/centers/schema.ts', `import { open } from './rules';`)],
      [file('lib/centers/policy.ts', `import { listCenters } from './data';`)],
    ],
    sound: [file('lib/centers/policy.ts', `import type { Listed } from './data';`)],
  },
  {
    name: 'rules need no input or output, and are told what time it is',
    violations: (files) =>
      files
        .filter(({ path }) => /^lib\/[^/]+\/rules\.ts$/.test(path))
        .filter(({ text }) => /Date\.now\(|new Date\(\)|Math\.random\(|from 'node:|\bfetch\(/.test(text))
        .map(({ path }) => `edit ${path}: take the time, and what else is read, as an argument`),
    broken: [[file('lib/centers/rules.ts', 'export const isOpen = () => new Date().getHours() > 8;')]],
  },
  {
    name: 'route handlers are plain functions from Request to Response',
    violations: eachImport(
      ({ path }) => /^app\/.*\/route\.tsx?$/.test(path),
      ({ to }) => /^next\/(headers|cache|navigation)$/.test(to) && 'take it from the request',
    ),
    broken: [[file('app/api/me/route.ts', `import { cookies } from 'next/headers';`)]],
  },
  {
    name: 'nothing imports in a circle',
    violations: cycles,
    broken: [
      [file('lib/a.ts', `import { b } from './b';`), file('lib/b.ts', `import { a } from '@/lib/a';`)],
      [file('lib/a.ts', `export { a } from './a';`)],
    ],
    sound: [file('lib/a.ts', `import type { B } from './b';`), file('lib/b.ts', `import { a } from './a';`)],
  },
];
