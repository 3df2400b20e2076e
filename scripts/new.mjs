// npm run new -- training-sessions title:text heldOn:day place:text
// Writes a resource of the office: model, migration, folder, fixture, rows of the tests and messages. It is complete, and
// for admins only; what remains to be done by hand, it says at the end.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT, runNode } from './steps/processes.mjs';
import { say } from './steps/progress.mjs';

/** How a field of each type is declared, stored, and filled in by the fixture. */
const TYPES = {
  text: { zod: 'text(200)', needs: 'text', prisma: 'String', sql: 'TEXT', value: "'A'", isSearched: true },
  long: {
    zod: 'optional(longText())',
    needs: 'longText',
    prisma: 'String?',
    sql: 'TEXT',
    value: "'A'",
    isSearched: true,
  },
  email: {
    zod: 'optional(email)',
    needs: 'email',
    prisma: 'String? @db.Citext',
    sql: 'CITEXT',
    value: "'a@tests.example'",
    isSearched: true,
  },
  link: {
    zod: 'optional(webAddress)',
    needs: 'webAddress',
    prisma: 'String?',
    sql: 'TEXT',
    value: "'https://a.example'",
  },
  day: {
    zod: "optional(kind('day', day))",
    needs: 'day',
    prisma: 'DateTime? @db.Date',
    sql: 'DATE',
    value: "'2026-11-26'",
    stored: "new Date('2026-11-26')",
  },
  number: {
    zod: 'optional(wholeNumber(0, 1_000_000))',
    needs: 'wholeNumber',
    prisma: 'Int?',
    sql: 'INTEGER',
    value: '1',
  },
  money: {
    zod: 'optional(money)',
    needs: 'money',
    prisma: 'Decimal? @db.Decimal(10, 2)',
    sql: 'DECIMAL(10,2)',
    value: '12.5',
  },
  flag: {
    zod: 'z.boolean().optional()',
    prisma: 'Boolean @default(false)',
    sql: 'BOOLEAN NOT NULL DEFAULT false',
    value: 'true',
    isFilter: true,
  },
};

const [name = '', ...typed] = process.argv.slice(2);
const fields = typed.map((one) => {
  const [field, type = 'text'] = one.split(':');
  return { field, type, ...TYPES[type] };
});
const wrong =
  (!/^[a-z]+(-[a-z]+)*s$/.test(name) && 'the name is a plural such as training-sessions') ||
  (fields.length === 0 && 'give it a field, such as title:text') ||
  fields
    .map(
      ({ field, type, zod }) =>
        (!/^[a-z][A-Za-z]*$/.test(field) && `${field} is no name such as heldOn`) ||
        (!zod && `there is no type ${type}, only ${Object.keys(TYPES).join(', ')}`),
    )
    .find(Boolean) ||
  (fields[0].type !== 'text' && 'the first field is its title, a text') ||
  (fs.existsSync(path.join(ROOT, 'lib/nouns', name)) && `there is lib/nouns/${name} already`);
if (wrong) {
  console.error(`npm run new -- training-sessions title:text heldOn:day place:text\n${wrong}`);
  process.exit(2);
}

const file = (...parts) => path.join(ROOT, ...parts);
const read = (one) => fs.readFileSync(file(one), 'utf8');
const written = [];
function write(one, text) {
  fs.mkdirSync(path.dirname(file(one)), { recursive: true });
  fs.writeFileSync(file(one), text);
  written.push(one);
}
/** Adds a line before the first line that matches, and fails if there is none: somebody has moved it. */
function insertBefore(one, pattern, line) {
  const text = read(one);
  const found = pattern.exec(text);
  if (!found) throw new Error(`edit scripts/new.mjs: ${one} has no ${pattern}`);
  write(one, text.slice(0, found.index) + line + text.slice(found.index));
}

const upper = (word) => word[0].toUpperCase() + word.slice(1);
const camel = (words) => words.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const singular = name
  .replace(/ies$/, 'y')
  .replace(/(ss|x|ch|sh)es$/, '$1')
  .replace(/s$/, '');
const model = upper(camel(singular));
const [constant, record, delegate] = [camel(name), `${camel(singular)}Record`, camel(singular)];
const table = name.replaceAll('-', '_');
const snake = (field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const sentence = (text) =>
  upper(text.replaceAll(/[-_]/g, ' ').replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`));
const names = fields.map(({ field }) => `'${field}'`).join(', ');
const title = fields[0].field;
const searched = fields.filter(({ isSearched }) => isSearched).map(({ field }) => field);
const filters = fields.filter(({ isFilter }) => isFilter).map(({ field }) => `'${field}'`);

const mapped = (field) => (snake(field) === field ? '' : ` @map("${snake(field)}")`);
write(
  `prisma/schema/${name}.prisma`,
  `model ${model} {
  id        String    @id @default(dbgenerated("uuidv7()")) @db.Uuid
${fields.map(({ field, prisma }) => `  ${field} ${prisma}${mapped(field)}`).join('\n')}
  createdAt DateTime  @default(now()) @map("created_at") @db.Timestamptz(3)
  updatedAt DateTime  @default(now()) @updatedAt @map("updated_at") @db.Timestamptz(3)
  deletedAt DateTime? @map("deleted_at") @db.Timestamptz(3)
  search    String?   @default(dbgenerated())

  @@index([createdAt, id])
  @@map("${table}")
}
`,
);

const newest = fs
  .readdirSync(file('prisma/migrations'))
  .filter((one) => /^\d/.test(one))
  .toSorted()
  .at(-1)
  .slice(0, 14);
const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
const time = now > newest ? now : String(BigInt(newest) + 1n);
const text = searched.map((field) => `coalesce("${snake(field)}"::text, '')`).join(" || E'\\n' || ");
write(
  `prisma/migrations/${time}_${table}/migration.sql`,
  `CREATE TABLE "${table}" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
${fields.map(({ field, sql, zod }) => `    "${snake(field)}" ${sql}${/^(optional|z\.)/.test(zod) ? '' : ' NOT NULL'},`).join('\n')}
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
      search_text(${text})
    ) STORED,

    CONSTRAINT "${table}_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "${table}_created_at_id_idx" ON "${table}"("created_at", "id");
CREATE INDEX "${table}_search_trigrams" ON "${table}" USING gin (search gin_trgm_ops) WHERE search IS NOT NULL;
SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();
`,
);

const parts = [
  ...new Set(fields.flatMap(({ zod, needs = [] }) => [needs, zod.startsWith('optional') ? 'optional' : []].flat())),
];
write(
  `lib/nouns/${name}/resource.ts`,
  `import { z } from 'zod';
import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
${fields.some(({ zod }) => zod.includes('kind(')) ? "import { kind } from '@/lib/core/fields/kinds';\n" : ''}import { ${[...parts, 'stamps'].toSorted((one, other) => one.localeCompare(other)).join(', ')} } from '@/lib/core/fields/schema.fields';

const ${record} = z.object({
${fields.map(({ field, zod }) => `  ${field}: ${zod},`).join('\n')}
  ...stamps,
});

export type ${model}Field = keyof z.infer<typeof ${record}>;

const written = [${names}] as const;

const policy: Policy<'${model}', ${model}Field> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};

export const ${constant} = defineResource({
  name: '${name}',
  model: '${model}',
  schema: ${record},
  policy,
  search: [${searched.map((field) => `'${field}'`).join(', ')}],
  sort: '${title}',
});
`,
);
const screens = fs
  .readdirSync(file('lib/nouns'), { recursive: true, encoding: 'utf8' })
  .filter((one) => one.endsWith('screen.ts'));
const tabs = screens.flatMap((one) =>
  [...read(`lib/nouns/${one}`).matchAll(/\btab: (\d+)/g)].map(([, tab]) => Number(tab)),
);
write(
  `lib/nouns/${name}/screen.ts`,
  `import { defineScreen } from '@/lib/core/screens/define';
import type { ${model}Field } from './resource';

export const screen = defineScreen<${model}Field>({
  resource: '${name}',
  title: ['${title}'],
  lists: {
    'options/${name}': {
      areas: ['admin'],
      tab: ${Math.max(...tabs) + 1},
      columns: [${names}, 'updatedAt'],${filters.length > 0 ? `\n      filters: [${filters.join(', ')}],` : ''}
    },
  },
  record: { areas: ['admin'] },
  form: { areas: ['admin'], groups: [{ fields: [${names}] }] },
});
`,
);

const values = (what) => fields.map((one) => `${one.field}: ${one[what] ?? one.value}`).join(', ');
write(
  `tests/support/fixtures/${name}.ts`,
  `import { db } from '@/lib/run/db/db';
import type { Fixture } from '../world';

export const fixtures = (): Record<string, Fixture> => ({
  '${name}': {
    near: () => db.${delegate}.create({ data: { ${values('stored')} } }),
    create: () => ({ ${values('value')} }),
    update: () => ({ ${title}: 'B' }),
  },
});
`,
);
insertBefore('tests/api/expected-permissions.ts', /^ {2}views: \{/m, `  '${name}': adminOnly,\n`);
insertBefore('lib/core/screens/portal-routes.test.ts', /^ {2}options\/promo-settings /m, `  options/${name}\n`);

/** Only missing ones: labels are shared by all resources. */
const messages = {
  [`portal.routes.options-${name}`]: sentence(name),
  [`portal.optionTexts.${name}`]: `${sentence(name)}.`,
  [`audit-entries.values.entity.${name}`]: sentence(name),
  ...Object.fromEntries(fields.map(({ field }) => [`records.fields.${field}`, sentence(field)])),
};
const added = new Set();
for (const language of ['it', 'en', 'de', 'es', 'fr']) {
  const tree = JSON.parse(read(`messages/${language}.json`));
  for (const [key, words] of Object.entries(messages)) {
    const steps = key.split('.');
    const branch = steps.slice(0, -1).reduce((part, step) => part[step], tree);
    if (branch[steps.at(-1)] !== undefined) continue;
    branch[steps.at(-1)] = words;
    added.add(key);
  }
  write(`messages/${language}.json`, `${JSON.stringify(tree, null, 2)}\n`);
}

const bin = (one) => path.join(ROOT, 'node_modules', one);
await runNode([bin('prisma/build/index.js'), 'generate']);
await runNode(['scripts/generate-registries.mjs']);
await runNode([bin('@biomejs/biome/bin/biome'), 'check', '--write', ...written.filter((one) => /\.tsx?$/.test(one))]);

say(`written: ${[...new Set(written)].join(' ')}
to do: translate ${[...added].join(', ')} in messages/*.json
       say in lib/nouns/${name}/resource.ts who else may see it, and in tests/api/expected-permissions.ts
       npm run check; npx vitest run --project api tests/api/permissions.test.ts tests/api/schema.test.ts`);
