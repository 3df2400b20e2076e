// Permitted imports between folders.
import { FLOORS } from './layout';
import { eachFile, type File, file, type Import, importsOf, isCode, isTest, isUnder, type Rule } from './tree';

const DATABASE = ['lib/run/db/db', 'pg', 'pg-boss', '@prisma/client', '@prisma/adapter-pg', 'prisma/generated/client'];

const inLib = (to: string) => to.startsWith('lib/');
const lastPart = (path: string) => path.split('/').at(-1)!.split('.')[0]!;
const isNoun = (path: string) => path.startsWith('lib/nouns/');
const isPart =
  (...names: string[]) =>
  (path: string) =>
    inLib(path) && names.includes(lastPart(path));

/** Pure parts of lib, which components may import, even in the browser. */
const forComponents = (to: string) =>
  isPart('schema', 'rules', 'screen')(to) ||
  /^lib\/(run\/i18n|web\/i18n|nouns\/places\/map)\//.test(to) ||
  ['lib/run/theme', 'lib/core/fields/kinds', 'lib/nouns/places/place-labels'].includes(to);

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

/** Folders that compute, write or draw what they are given. */
const WITHOUT_DATABASE = isUnder(
  ...['run/i18n', 'run/mail', 'run/storage', 'run/encryption', 'run/secrets', 'run/problems'].map(
    (one) => `lib/${one}`,
  ),
  ...['core/actor', 'core/fields', 'core/screens', 'nouns/places/map', 'web/openapi', 'web/site'].map(
    (one) => `lib/${one}`,
  ),
);
/** The parts of a noun that only say what it is. They are read in the browser, at build and in tests, without a database. */
const DESCRIPTIONS = ['schema', 'resource', 'screen', 'rules'];

const mayUseDatabase = (each: File) =>
  each.path.startsWith('lib/') && !WITHOUT_DATABASE(each) && !DESCRIPTIONS.includes(lastPart(each.path));

/** Days and times as pure functions. */
const CALENDAR = ['lib/run/i18n/dates', 'lib/run/i18n/typed-times'];

/** How a long list is written. */
const NAMES = 'lib/run/names';

/** What these parts may import from the repository. Types may come from anywhere. */
const PARTS: Record<string, (to: string) => boolean> = {
  schema: (to) =>
    to === NAMES ||
    isPart('schema')(to) ||
    /^(prisma\/generated\/enums|lib\/run\/i18n\/(routing|paths|dates$)|messages\/)/.test(to) ||
    ['lib/core/actor/roles', 'lib/core/fields/kinds', 'lib/nouns/resource-names', 'lib/run/mail/letters'].includes(to),
  screen: (to) =>
    isPart('schema', 'rules', 'screen')(to) || ['lib/core/screens/define', 'lib/core/actor/roles', NAMES].includes(to),
  rules: (to) =>
    isPart('schema', 'rules')(to) ||
    [...CALENDAR, NAMES, 'prisma/generated/enums'].includes(to) ||
    /^lib\/run\/i18n\/(escape|folded-text|routing)$/.test(to),
  resource: (to) =>
    isPart('schema', 'rules', 'resource')(to) || [...CALENDAR, NAMES].includes(to) || to.startsWith('lib/core/'),
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
      const targets = importsOf(byName.get(name)!).filter(({ to }) => byName.has(to));
      for (const { to } of targets) visit(to, [...trail, name]);
      done.add(name);
    }
  }
  for (const name of byName.keys()) visit(name, []);
  return found;
}

const floorOf = (path: string) => path.split('/')[1]!;
/** Whether an import of lib leads to a floor above its own. */
export const leadsUp = ({ from, to }: Import): boolean =>
  inLib(from) && inLib(to) && FLOORS.indexOf(floorOf(to)) > FLOORS.indexOf(floorOf(from));

const isGeneratedType = ({ to, typeOnly }: Import) => typeOnly && to.startsWith('prisma/generated/');

/** What is typed and comes back to be corrected, whoever asks for it. */
const DRAFTS = 'lib/core/form-drafts/data.ts';

/** What knows all nouns, or all screens, and what tells it of them. */
const REGISTERS = { 'lib/core/nouns': 'lib/nouns/register', 'lib/core/screens/registered': 'lib/nouns/screens' };

export const importRules: Rule[] = [
  {
    name: 'lib imports neither app nor components',
    violations: eachImport(isUnder('lib'), ({ to }) => /^(app|components)\//.test(to) && 'lib renders nothing'),
    broken: [[file('lib/nouns/centers/data.ts', `import { Card } from '@/components/centers/card';`)]],
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
      [file('components/centers/list.tsx', `import { listCenters } from '@/lib/nouns/centers/data';`)],
      [file('components/centers/list.tsx', `import { type Center, listCenters } from '../../lib/nouns/centers/data';`)],
    ],
    sound: [
      file(
        'components/a.tsx',
        `import type { C } from '@/lib/nouns/centers/data';\nimport { s } from '@/lib/nouns/centers/schema';`,
      ),
      file('components/b.tsx', `import { type C, type D } from '@/lib/nouns/centers/data';`),
    ],
  },
  {
    name: 'the database is used by what reads and writes, not by what describes or draws',
    violations: eachImport(
      (each) => isUnder('app', 'components', 'lib')(each) && !mayUseDatabase(each),
      (found) => DATABASE.includes(found.to) && !isGeneratedType(found) && 'ask a function of lib instead',
    ),
    broken: [
      [file('app/api/centers/route.ts', `import { db } from '@/lib/run/db/db';`)],
      [file('lib/nouns/centers/rules.ts', `import { Prisma } from '@/prisma/generated/client';`)],
      [file('components/map/a.tsx', `const pg = await import('pg');`)],
      [file('lib/nouns/places/map/draw.ts', `import { db } from '@/lib/run/db/db';`)],
    ],
    sound: [
      file('lib/nouns/centers/resource.ts', `import type { Prisma } from '@/prisma/generated/client';`),
      file('lib/nouns/centers/nearest.ts', `import { pool } from '@/lib/run/db/db';`),
    ],
  },
  {
    name: 'imports in lib lead down, or stay on their floor',
    violations: eachImport(
      isUnder('lib'),
      (found) => leadsUp(found) && `lib/${floorOf(found.from)} stands below lib/${floorOf(found.to)}`,
    ),
    broken: [
      [file('lib/core/write.ts', `import { centers } from '@/lib/nouns/centers/resource';`)],
      [file('lib/run/log.ts', `import type { Letter } from '@/lib/nouns/outbox/schema';`)],
      [file('lib/nouns/centers/data.ts', `import { handle } from '@/lib/web/http/handle';`)],
    ],
    sound: [file('lib/web/http/handle.ts', `import { log } from '@/lib/run/log';`)],
  },
  {
    name: 'schema, rules, resource and screen import only their like',
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
      [file('lib/nouns/centers/schema.ts', `import { open } from './rules';`)],
      [file('lib/nouns/centers/resource.ts', `import { listCenters } from './data';`)],
    ],
    sound: [file('lib/nouns/centers/resource.ts', `import type { Listed } from './data';`)],
  },
  {
    name: 'rules need no input or output, and are told what time it is',
    violations: (files) =>
      files
        .filter(({ path }) => /^lib\/nouns\/.+\/rules\.ts$/.test(path))
        .filter(({ text }) => /Date\.now\(|new Date\(\)|Math\.random\(|from 'node:|\bfetch\(/.test(text))
        .map(({ path }) => `edit ${path}: take the time, and what else is read, as an argument`),
    broken: [[file('lib/nouns/centers/rules.ts', 'export const isOpen = () => new Date().getHours() > 8;')]],
  },
  {
    name: 'what core does with all nouns starts where they are registered',
    violations: (files) => {
      const known = new Map(files.filter(isCode).map((each) => [each.path.replace(/\.(tsx?|mjs)$/, ''), each]));
      const leadsTo = (start: string, target: string) => {
        const seen = new Set([start]);
        for (const name of seen)
          if (name !== 'app/api/operations')
            for (const { to, typeOnly } of importsOf(known.get(name)!)) if (!typeOnly && known.has(to)) seen.add(to);
        return seen.has(target);
      };
      const isTold = (path: string, register: string): boolean =>
        leadsTo(path, register) ||
        path.split('/').some((_, n, parts) => {
          const layout = [...parts.slice(0, n), 'layout'].join('/');
          return known.has(layout) && leadsTo(layout, register);
        });
      return [...known.keys()]
        .filter((path) => /^(app\/(.+\/)?(page|route|layout)|server|worker|proxy)$/.test(path))
        .flatMap((path) =>
          Object.entries(REGISTERS).flatMap(([told, register]) =>
            leadsTo(path, told) && !isTold(path, register)
              ? [`edit ${known.get(path)!.path}: import '@/${register}', or in a layout above it`]
              : [],
          ),
        );
    },
    broken: [
      [
        file('app/portal/page.tsx', `import { nouns } from '@/lib/core/nouns';`),
        file('lib/core/nouns.ts'),
        file('lib/nouns/register.ts'),
      ],
      [
        file('proxy.ts', `import { screens } from '@/lib/core/screens/registered';`),
        file('lib/core/screens/registered.ts'),
        file('lib/nouns/screens.ts'),
      ],
    ],
    sound: [
      file('app/portal/page.tsx', `import { nouns } from '@/lib/core/nouns';`),
      file('app/portal/layout.tsx', `import '@/lib/nouns/register';`),
      file('lib/core/nouns.ts'),
      file('lib/nouns/register.ts'),
    ],
  },
  {
    name: 'what somebody typed into a form of the signed-in areas is read back by themselves only',
    violations: eachFile((each) => {
      const isOfVisitors =
        isUnder('app/[locale]')(each) || [DRAFTS, 'lib/web/sign-in/own-draft.ts'].includes(each.path);
      const isRead = /import [^;]*\bdraftOf\b[^;]*form-drafts\/data'/.test(each.text);
      return isRead && !isTest(each) && !isUnder('tests')(each) && !isOfVisitors && 'ask ownDraftOf instead of draftOf';
    }),
    broken: [
      [file('app/portal/[area]/a/page.tsx', `import { asksPassword, draftOf } from '@/lib/core/form-drafts/data';`)],
      [file('lib/web/oauth/a.ts', `import {\n  draftOf,\n} from '../../core/form-drafts/data';`)],
    ],
    sound: [
      file('app/[locale]/login/page.tsx', `import { draftOf } from '@/lib/core/form-drafts/data';`),
      file('app/portal/[area]/a/page.tsx', `import { asksPassword } from '@/lib/core/form-drafts/data';`),
      file('components/chats/use-messages.ts', `import { draftOf } from '@/components/offline/device-store';`),
    ],
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
    name: 'nothing imports in a circle, not even a type',
    violations: cycles,
    broken: [
      [file('lib/a.ts', `import { b } from './b';`), file('lib/b.ts', `import { a } from '@/lib/a';`)],
      [file('lib/a.ts', `export { a } from './a';`)],
      [file('lib/a.ts', `import type { B } from './b';`), file('lib/b.ts', `import { a } from './a';`)],
    ],
    sound: [file('lib/a.ts', `import { B } from './b';`), file('lib/b.ts', '')],
  },
];
