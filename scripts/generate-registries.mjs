#!/usr/bin/env node
// Generates the registries of files: resources, screens, their names and parts, the routes of the API and the public
// pages. They are not committed, so that two branches with a new file each do not conflict: `npm install`, `up`, `build`,
// `test` and `typecheck` write them, and `npm run generate` does so after a file was added. It also updates the table of
// tables in docs/data-model.md, which is committed.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');
const camel = (noun) => noun.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const head = (from) => `// Generated from ${from}: npm run generate.\n`;

/** Folders of `lib` that have such a file, by path. */
function foldersWith(file, base) {
  const inLib = fs.readdirSync(path.join(base, 'lib'), { recursive: true }).map((one) => one.split(path.sep).join('/'));
  return inLib
    .filter((one) => one.endsWith(`/${file}`) && one !== `nouns/${file}`) // lib/nouns/verbs.ts is a registry
    .map((one) => path.posix.join('lib', path.posix.dirname(one)))
    .toSorted();
}

const textOf = (folder, file, base) => fs.readFileSync(path.join(base, folder, file), 'utf8');
const hasFile = (folder, file, base) => fs.existsSync(path.join(base, folder, file));

const apiName = (folder, base) =>
  /defineResource\([\s\S]*?\bname: '([^']+)'/.exec(textOf(folder, 'resource.ts', base))?.[1];

/** The name of a folder's resource in code; without a resource, the folder's name. */
const constantOf = (folder, base) =>
  (hasFile(folder, 'resource.ts', base) &&
    /export const (\w+) = defineResource/.exec(textOf(folder, 'resource.ts', base))?.[1]) ||
  camel(path.posix.basename(folder));

const byImport = (a, b) => (a.path < b.path ? -1 : 1);

function resourceFiles(base) {
  const nouns = foldersWith('resource.ts', base).map((folder) => ({ folder, constant: constantOf(folder, base) }));
  const imports = [
    ...nouns.map(({ folder, constant }) => ({
      path: `@/${folder}/resource`,
      line: `import { ${constant} } from '@/${folder}/resource';`,
    })),
    { path: '@/lib/core/define', line: `import type { Resource } from '@/lib/core/define';` },
  ].toSorted(byImport);
  const resources = `${head('lib/**/resource.ts')}${imports.map(({ line }) => line).join('\n')}

const all: Resource[] = [
${nouns.map(({ constant }) => `  ${constant},`).join('\n')}
];

export const resources: Record<string, Resource> = Object.fromEntries(all.map((resource) => [resource.name, resource]));
`;
  const names = nouns.map(({ folder }) => apiName(folder, base)).toSorted();
  const resourceNames = `${head('lib/**/resource.ts')}/** Names of the resources under /api. */
export const RESOURCE_NAMES = [
${names.map((name) => `  '${name}',`).join('\n')}
] as const;
`;
  return { 'lib/nouns/resources.ts': resources, 'lib/nouns/resource-names.ts': resourceNames };
}

function screenFile(base) {
  const nouns = foldersWith('screen.ts', base).map((folder) => ({ folder, constant: constantOf(folder, base) }));
  const imports = [
    { path: '@/lib/core/screens/define', line: `import type { Screen } from '@/lib/core/screens/define';` },
    {
      path: '@/lib/core/screens/registered',
      line: `import { registerScreens } from '@/lib/core/screens/registered';`,
    },
    ...nouns.map(({ folder, constant }) => ({
      path: `@/${folder}/screen`,
      line: `import { screen as ${constant} } from '@/${folder}/screen';`,
    })),
  ].toSorted(byImport);
  return {
    'lib/nouns/screens.ts': `${head('lib/**/screen.ts')}${imports.map(({ line }) => line).join('\n')}

/** The screen definition of each resource. Whoever imports this tells core of them. */
export const screens: readonly Screen[] = [
${nouns.map(({ constant }) => `  ${constant},`).join('\n')}
];

registerScreens(screens);
`,
  };
}

function verbsFile(base) {
  const nouns = foldersWith('verbs.ts', base).map((folder) => ({ folder, constant: constantOf(folder, base) }));
  const imports = [
    { path: '@/lib/core/records', line: `import type { Verbs } from '@/lib/core/records';` },
    ...nouns.map(({ folder, constant }) => ({
      path: `@/${folder}/verbs`,
      line: `import { verbs as ${constant} } from '@/${folder}/verbs';`,
    })),
  ].toSorted(byImport);
  const keyOf = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);
  return {
    'lib/nouns/verbs.ts': `${head('lib/**/verbs.ts')}${imports.map(({ line }) => line).join('\n')}

export const verbsOf: Readonly<Record<string, Verbs>> = {
${nouns.map(({ folder, constant }) => `  ${keyOf(apiName(folder, base))}: ${constant},`).join('\n')}
};
`,
  };
}

/** `export const pauseNewsletter = defineVerb('POST /newsletters/{id}/pause', …`, or another function that defines one. */
const OPERATION = /^export const (\w+) = \w+\(\s*'((?:GET|POST|PUT|PATCH|DELETE) \/[^']*)'/gm;

/** Files of operations: beside their noun, or in app/api if they draw with components. */
function operationFile(base) {
  const found = ['lib', 'app/api']
    .flatMap((folder) =>
      fs.readdirSync(path.join(base, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...fs.readFileSync(path.join(base, file), 'utf8').matchAll(OPERATION)].map(([, name, address]) => ({
        address,
        line: `  '${address}': () => import('@/${file.slice(0, -3)}').then((file) => file.${name}),`,
      })),
    )
    // Formatted as Biome would: on one line if it fits.
    .map(({ address, line }) => ({ address, line: line.length <= 120 ? line : line.replace('() => ', '() =>\n    ') }))
    .toSorted((a, b) => (a.address < b.address ? -1 : 1));
  const twice = found.find(({ address }, n) => address === found[n - 1]?.address);
  if (twice) throw new Error(`two operations have the address ${twice.address}`);
  return {
    'app/api/operations.ts': `${head('lib and app/api')}import type { Operations } from '@/lib/core/verb';

/** Everything below /api that is more than reading and writing records, by address. */
export const operations: Operations = {
${found.map(({ line }) => line).join('\n')}
};
`,
  };
}

/** Public and rarely called: Next.js answers them, with its own caching. */
const LEFT_TO_NEXT = ['cookie-consent', 'map/around', 'map/base.svg', 'map/provinces', 'places'];
/** A bundle with next-auth in it does not even start outside Next.js. */
const needsNext = (text) => /from '(next|@\/lib\/web\/sign-in\/next-auth)/.test(text);

function routeFile(base) {
  const api = path.join(base, 'app/api');
  const files = fs
    .readdirSync(api, { recursive: true })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('/route.ts'));
  const gone = LEFT_TO_NEXT.find((one) => !files.includes(`${one}/route.ts`));
  if (gone) throw new Error(`edit scripts/generate-registries.mjs: LEFT_TO_NEXT names ${gone}, which has no route.ts`);
  const paths = files
    .filter((file) => !needsNext(fs.readFileSync(path.join(api, file), 'utf8')))
    .map((file) => file.replace(/\/route\.ts$/, ''))
    .filter((one) => !LEFT_TO_NEXT.includes(one))
    .toSorted((a, b) => (a < b ? -1 : 1));
  const written = paths.map((one) => {
    const key = /^\w+$/.test(one) ? one : `'${one}'`;
    return `  ${key}: () => import('./${one}/route'),`;
  });
  const plain = foldersWith('resource.ts', base)
    .map((folder) => ({ folder, name: apiName(folder, base) }))
    .flatMap(({ folder, name }) => {
      const parts = [`() => import('@/${folder}/resource')`, `'${constantOf(folder, base)}'`];
      if (hasFile(folder, 'verbs.ts', base)) parts.push(`() => import('@/${folder}/verbs')`);
      const call = (start) => `${start}(${parts.join(', ')}),`;
      const key = (one) => (/^\w+$/.test(one) ? one : `'${one}'`);
      const isWritten = (one) => files.includes(`${one}/route.ts`);
      return [
        ...(isWritten(name) ? [] : [call(`  ${key(name)}: plainCollection`)]),
        ...(isWritten(`${name}/[id]`) ? [] : [call(`  '${name}/[id]': plainMember`)]),
      ].map((line) => ({ name, line }));
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ line }) => line);
  return {
    'app/api/route-table.ts': `${head('app/api/**/route.ts')}// Routes that do not need the framework. The server handles them itself, in a third of the time; in development Next.js
// handles the same files.
import type { RouteTable } from '@/lib/web/http/direct-api';
import { definedRoutes } from './defined-routes';

export const routeTable: RouteTable = {
  ...definedRoutes,
${written.join('\n')}
};
`,
    'app/api/plain-routes.ts': `${head('lib/**/resource.ts and app/api')}// Resources without handwritten routes, which only have the common operations.
import type { RouteTable } from '@/lib/web/http/direct-api';
import { plainCollection, plainMember } from '@/lib/web/rest/handlers';

export const plainRoutes: RouteTable = {
${plain.join('\n')}
};
`,
  };
}

/** Pages below app/[locale] that the server renders itself. Excludes the shell and the not-found page. */
function pageFile(base) {
  const folder = path.join(base, 'app/[locale]');
  const paths = (fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true }) : [])
    .map((file) => `/${file.split(path.sep).join('/')}`)
    .filter((file) => file.endsWith('/page.tsx') && !/^\/(shell|\[\.\.\.rest\])\//.test(file))
    .map((file) => file.slice(0, -'/page.tsx'.length))
    .toSorted((a, b) => (a < b ? -1 : 1));
  const lines = paths.map((one) => {
    const name = one.slice(1);
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    return `  ${key}: () => import('.${one}/page'),`;
  });
  return {
    'app/[locale]/page-table.ts': `${head('app/[locale]/**/page.tsx')}// The public pages, which the server renders itself in a third of the time; in development Next.js renders the same
// files (lib/web/site/README.md).
import type { PageTable } from '@/lib/web/site/pages';

export const pageTable: PageTable = {
${lines.join('\n')}
};
`,
  };
}

/** Parts that nouns add to the generic screens: a folder for each slot, a file for each part. */
function partFiles(base) {
  const folder = path.join(base, 'app/portal/[area]/parts');
  const slots = (fs.existsSync(folder) ? fs.readdirSync(folder, { withFileTypes: true }) : [])
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
    .map((slot) => ({
      slot,
      parts: fs
        .readdirSync(path.join(folder, slot))
        .toSorted()
        .map((file) => {
          const text = fs.readFileSync(path.join(folder, slot, file), 'utf8');
          const component = /^export (?:async )?function (\w+)/m.exec(text)?.[1];
          return { name: file.replace(/\.tsx$/, ''), component };
        }),
    }));
  const keyOf = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);
  const imports = slots.flatMap(({ slot, parts }) =>
    parts.map(({ name, component }) => `import { ${component} } from './${slot}/${name}';`),
  );
  const lists = slots.map(
    ({ slot, parts }) => `  ${camel(slot)}: [${parts.map(({ name }) => `'${name}'`).join(', ')}],`,
  );
  const tables = slots.map(({ slot, parts }) => {
    const lines = parts.map(({ name, component }) => `    ${keyOf(name)}: ${component},\n`);
    return `  ${camel(slot)}: {\n${lines.join('')}  },`;
  });
  return {
    'lib/core/screens/part-names.ts': `${head('app/portal/[area]/parts')}/** The parts that nouns add to the generic screens, by slot. */
export const partNames = {
${lists.join('\n')}
} as const;

export type PartName<Slot extends keyof typeof partNames> = (typeof partNames)[Slot][number];
`,
    'app/portal/[area]/parts/part-table.ts': `${head('app/portal/[area]/parts')}import type { PartName } from '@/lib/core/screens/part-names';
${imports.join('\n')}
import type { Part, Slots } from './slots';

export const parts: { readonly [Slot in keyof Slots]: Readonly<Record<PartName<Slot>, Part<Slots[Slot]>>> } = {
${tables.join('\n')}
};
`,
  };
}

/** The table of tables in docs/data-model.md, one row for each file of prisma/schema. */
export function tablesPage(base = root) {
  const folder = path.join(base, 'prisma/schema');
  const rows = fs.readdirSync(folder).flatMap((file) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    const tables = [...text.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)].map(
      ([, model, body]) => /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model,
    );
    return tables.length > 0 ? [[`\`${file}\``, tables.join(', ')]] : [];
  });
  const table = [['file', 'tables'], ['---', '---'], ...rows.toSorted(([a], [b]) => (a < b ? -1 : 1))]
    .map(([one, other]) => `| ${one} | ${other} |`)
    .join('\n');
  const page = fs.readFileSync(path.join(base, 'docs/data-model.md'), 'utf8');
  const [start, end] = ['<!-- tables: npm run generate -->\n\n', '\n\n<!-- end of tables -->'];
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error('edit docs/data-model.md: the marks around the table of tables are gone');
  return { 'docs/data-model.md': page.slice(0, from + start.length) + table + page.slice(to) };
}

export const registries = (base = root) => ({
  ...resourceFiles(base),
  ...screenFile(base),
  ...verbsFile(base),
  ...operationFile(base),
  ...routeFile(base),
  ...pageFile(base),
  ...partFiles(base),
});

/** Replaces files at once: others may be reading them. Those that are up to date are left alone. */
function write(files, base) {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(base, file);
    if (fs.existsSync(target) && fs.readFileSync(target, 'utf8') === text) continue;
    const written = `${target}.${process.pid}`;
    fs.writeFileSync(written, text);
    fs.renameSync(written, target);
  }
}

/** Writes the registries that have changed; nothing where the program is not there yet, as in a layer of an image. */
export function writeRegistries(base = root) {
  if (['lib/nouns', 'app/api'].every((part) => fs.existsSync(path.join(base, part)))) write(registries(base), base);
}

if (process.argv[1] === import.meta.filename) write({ ...registries(), ...tablesPage(root) }, root);
