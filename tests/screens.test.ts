// The resources' screen definitions match their fields.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isIcon } from '@/components/ui/icon';
import type { AnyGrant } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { groups } from '@/lib/core/actor/roles';
import { grantsOf, readFields } from '@/lib/core/define';
import { type FieldShape, shapesOf } from '@/lib/core/describe';
import { kindOf, noteOf } from '@/lib/core/fields/kinds';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { partNames } from '@/lib/core/screens/part-names';
import { portalRoutes } from '@/lib/core/screens/portal-routes';
import { mayRestore } from '@/lib/core/screens/record-paths';
import { nameFields, recordPath } from '@/lib/core/screens/records';
import { readCenterForm } from '@/lib/nouns/centers/rules.form';
import { PROGRAMME_FIELDS, PUBLIC_LINES } from '@/lib/nouns/centers/schema';
import { LINES } from '@/lib/nouns/centers/schema.form';
import { resources } from '@/lib/nouns/resources';
import { screens } from '@/lib/nouns/screens';
import { locales } from '@/lib/run/i18n/routing';
import { fieldsNamedBy, screenFile } from './support/screen-files';
import { untyped } from './support/untyped';

const twice = (names: readonly string[]) => names.filter((one, place) => names.indexOf(one) !== place);

describe.each(screens.map((screen) => [screen.resource, screen] as const))('%s', (name, screen) => {
  const resource = resources[name]!;
  const { lists = {}, form } = screen;
  const edit = (what: string) => `edit ${screenFile(name)}: ${what}`;

  test.each(Object.entries(fieldsNamedBy(screen)))('its %s use existing fields', (part, fields) => {
    const strange = fields.filter((field) => !resource.fields.includes(field));
    expect(strange.map((field) => edit(`${part} name ${field}, which the record has not`))).toEqual([]);
  });

  test('its form uses writable fields', () => {
    const fields = form?.groups.flatMap((group) => group.fields) ?? [];
    const strange = fields.filter((field) => !(field in resource.schema.shape));
    expect(strange.map((field) => edit(`the form names ${field}`))).toEqual([]);
    expect(twice(fields).map((field) => edit(`the form names ${field} twice`))).toEqual([]);
  });

  test('the texts of its form know their longest, which their controls keep to', () => {
    const fields = form?.groups.flatMap((group) => group.fields) ?? [];
    const flat = (shape: FieldShape): FieldShape[] => shape.parts?.flatMap(flat) ?? [shape];
    const texts = shapesOf(resource)
      .filter((shape) => fields.includes(shape.name) && !shape.isList)
      .flatMap(flat)
      .filter(({ kind }) => ['text', 'long', 'letter', 'email', 'link', 'phone'].includes(kind))
      // Codes, which have one form.
      .filter((shape) => !['provinceCode', 'currencyId'].includes(shape.name));
    expect(texts.filter(({ max }) => !max).map((shape) => edit(`the text ${shape.name} has no longest`))).toEqual([]);
  });

  test('the lists beside its record exist, with these fields', () => {
    const strange = (screen.record?.related ?? []).flatMap(({ list, by, columns, sort }) => {
      const of = screens.find(({ lists: all = {} }) => list in all)?.resource;
      const known = of ? resources[of]!.fields : [];
      return [by, ...columns, sort.replace('-', '')].filter((field) => !known.includes(field));
    });
    expect(strange.map((field) => edit(`a related list names ${field}, which it has not`))).toEqual([]);
  });

  test('its lists offer choices and switches as filters', () => {
    const shapes = new Map(shapesOf(resource).map((shape) => [shape.name, shape.kind]));
    const offered = Object.values(lists).flatMap(({ filters = [], forArea = {} }) => [
      ...filters,
      ...Object.values(forArea).flatMap((area) => area.filters ?? []),
    ]);
    const others = offered.filter((field) => !resource.conditions[field] && !kindOf(shapes.get(field)!).filter);
    expect(
      others.map((field) => edit(`filters name ${field}, which has no choices: a column's own menu filters by it`)),
    ).toEqual([]);
  });

  test('no field is in two sections', () =>
    expect(twice(fieldsNamedBy(screen).sections).map((field) => edit(`two sections name ${field}`))).toEqual([]));

  test('its references lead to resources whose records have a name', () => {
    const nameless = withParts(shapesOf(resource)).filter(({ to }) => to && shownOf(screen.lists) && !resources[to]);
    expect(nameless.map((field) => edit(`${field.name} leads to ${field.to}, which is none`))).toEqual([]);
  });
});

const fieldsOf = (write: AnyGrant['create']): readonly string[] =>
  write === undefined ? [] : 'fields' in write ? write.fields : write;
/** The time zone follows from the pin; people are linked on the center's page. */
const CENTER_ELSEWHERE = ['timeZone', 'expertIds'];

const shownOf = (lists: unknown) => lists !== undefined;

const withParts = (fields: readonly FieldShape[]): FieldShape[] =>
  fields.flatMap((field) => [field, ...withParts(field.parts ?? [])]);

test('every referenced resource has a label', () => {
  const shown = screens.flatMap(({ resource, lists }) => (lists ? shapesOf(resources[resource]!) : []));
  const targets = [...new Set(shown.flatMap(({ to }) => to ?? []))];
  const nameless = targets.filter((to) => nameFields(to).length === 0);
  expect(nameless.map((to) => `edit ${screenFile(to)}: say its title`)).toEqual([]);
});

test('every part of a generic screen is one that a noun has', () => {
  const used = screens.flatMap(({ lists = {}, record = { areas: [] }, form }) => [
    ...Object.values(lists).flatMap(({ above, otherViews = {} }) => [above, ...Object.values(otherViews)]),
    record.around,
    ...(record.below ?? []),
    form?.beside,
  ]);
  const unused = Object.values(partNames)
    .flat()
    .filter((name) => !used.includes(name));
  expect(unused.map((name) => `edit the screen.ts of its noun: name the part ${name}, or delete its file`)).toEqual([]);
});

test('every menu icon exists', () => {
  const strange = portalRoutes.filter(({ icon, menu }) => menu && !(icon && isIcon(icon)));
  expect(strange.map(({ path, icon }) => `edit components/ui/icon.tsx: draw ${icon} for ${path}`)).toEqual([]);
});

test('no page of single records takes the place of another screen', () => {
  const root = 'app/portal/[area]';
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('/page.tsx'));
  const pages = files.map((file) => file.slice(0, -'/page.tsx'.length).split('/'));
  const taken = portalRoutes.flatMap(({ path }) => {
    const parts = path.split('/');
    const fits = (page: string[]) =>
      page.length === parts.length && page.every((part, n) => part === parts[n] || /^\[\w+\]$/.test(part));
    const [first] = pages.filter(fits).map((page) => page.join('/'));
    const isOwn = pages.some((page) => page.join('/') === path);
    return first && !isOwn && !path.includes('[') ? [`edit ${root}/${path}/page.tsx: without it ${first} opens`] : [];
  });
  expect(taken).toEqual([]);
});

test.each(locales)('every screen that can be gone to, and every tab, has a label in %s', (locale) => {
  const { portal } = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'));
  const advice = (key: string) => `edit messages/${locale}.json: write portal.${key}`;
  // The command palette leads to all of these, forms for new records apart.
  const open = portalRoutes.map(({ path }) => path).filter((path) => !path.includes('[') && !path.endsWith('/new'));
  const lists = screens.flatMap(({ lists: own = {} }) => Object.entries(own));
  const routes = open.map((path) => path.replaceAll('/', '-'));
  const tabs = lists.filter(([, { tab }]) => tab).map(([path]) => path.split('/').at(-1)!);
  expect(routes.filter((key) => !portal.routes[key]).map((key) => advice(`routes.${key}`))).toEqual([]);
  expect(tabs.filter((key) => !portal.optionTexts[key]).map((key) => advice(`optionTexts.${key}`))).toEqual([]);
});

test('a refined, optional or piped schema keeps its kind', () => {
  const { schema } = resources.contacts!;
  const { schema: centers } = resources.centers!;
  const kinds = (resource: string) =>
    Object.fromEntries(shapesOf(resources[resource]!).map(({ name, kind, isList }) => [name, [kind, isList]]));
  expect(noteOf(untyped(schema.shape.phoneNumber))).toBeUndefined();
  expect(kinds('contacts').phoneNumber).toEqual(['phone', false]);
  expect(centers.shape.address).toBeDefined();
  expect(kinds('centers')).toMatchObject({
    address: ['address', false],
    phoneNumbers: ['phone', true],
    referentEmail: ['email', false],
    openingHours: ['hours', false],
    expertIds: ['reference', true],
    consultantNotes: ['long', false],
    tier: ['level', false],
    lat: ['number', false],
    createdAt: ['stamp', false],
  });
});

describe.each(Object.entries(resources))('%s', (name, resource) => {
  const noun = screenFile(name).replace('/screen.ts', '');
  const screen = screens.find((one) => one.resource === name);
  const grants = groups.flatMap((group) => grantsOf(resource, { id: null, group } as unknown as Person));
  const written = new Set(grants.flatMap(({ create, update }) => [...fieldsOf(create), ...fieldsOf(update)]));
  const read = new Set(grants.flatMap((grant) => readFields(resource, grant)));

  test('each of its fields is read or written by somebody', () => {
    const unread = shapesOf(resource).filter(
      (shape) => shape.kind !== 'stamp' && !read.has(shape.name) && !written.has(shape.name),
    );
    expect(unread.map(({ name: field }) => `edit ${noun}/resource.ts: nobody may read or write ${field}`)).toEqual([]);
  });

  test('every writable field is in its form, and every readable one in a section of its record', () => {
    const form = screen?.form?.groups.flatMap(({ fields }) => fields);
    const elsewhere: readonly string[] = screen?.form?.elsewhere ?? [];
    const sections = screen?.record?.sections?.flatMap(({ fields }) => fields);
    const unwritable = form ? [...written].filter((field) => !form.includes(field) && !elsewhere.includes(field)) : [];
    const forbidden = (form ?? []).filter((field) => !written.has(field));
    const below: readonly string[] = screen?.record?.shownBelow ?? [];
    // Pictures and related lists are shown outside of the sections.
    const apart = ({ name: field, kind, isList, to }: FieldShape) =>
      below.includes(field) ||
      ['stamp', 'file', 'picture'].includes(kind) ||
      (isList && to) ||
      field in (screen?.saidBy ?? {});
    const unshown = sections
      ? shapesOf(resource).filter((shape) => read.has(shape.name) && !apart(shape) && !sections.includes(shape.name))
      : [];
    expect([
      ...unwritable.map((field) => `edit ${noun}/screen.ts: the form leaves out ${field}`),
      ...unshown.map((shape) => `edit ${noun}/screen.ts: the sections of the record leave out ${shape.name}`),
      ...forbidden.map((field) => `edit ${noun}/resource.ts: nobody may write ${field}, which the form asks for`),
    ]).toEqual([]);
  });
});

test('the form of a practice contains all writable fields, and its page what visitors may read', () => {
  // Without a photo the stored one stays.
  const asked = Object.keys(readCenterForm({ photoId: 'a file' }));
  const grants = groups.flatMap((group) => grantsOf(resources.centers!, { id: null, group } as unknown as Person));
  const written = new Set(grants.flatMap(({ create, update }) => [...fieldsOf(create), ...fieldsOf(update)]));
  const elsewhere: string[] = [...PROGRAMME_FIELDS, ...CENTER_ELSEWHERE];
  const forgotten = [...written].filter((field) => !asked.includes(field) && !elsewhere.includes(field));
  const longest = new Map(shapesOf(resources.centers!).map(({ name, max }) => [name, max]));
  const visitors = grantsOf(resources.centers!, untyped({ id: null, group: 'anonymous' }));
  const open = visitors.flatMap((grant) => readFields(resources.centers!, grant));
  expect([
    ...forgotten.map((field) => `edit lib/nouns/centers/schema.form.ts: LINES leave out ${field}`),
    ...LINES.filter(
      ({ name, type, max = LONGEST[type === 'email' ? 'email' : 'webAddress'] }) => max !== longest.get(name),
    ).map(({ name }) => `edit lib/nouns/centers/schema.form.ts: LINES give ${name} another \`max\` than its schema`),
    ...asked
      .filter((field) => !written.has(field))
      .map((field) => `edit lib/nouns/centers/resource.ts: nobody may write ${field}`),
    ...PUBLIC_LINES.filter((field) => !open.includes(field)).map(
      (field) => `edit lib/nouns/centers/resource.ts: visitors may not read ${field}, which is on the public page`,
    ),
  ]).toEqual([]);
});

/** Lists that show all settings at their defaults, and none as deleted. */
const NEVER_GONE = ['settings'];

test('a record’s page of its own opens deleted records for those whose list shows them', () => {
  const admin = { id: null, group: 'admin' } as unknown as Person;
  const pages = screens.flatMap((screen) => {
    const file = `app/portal/[area]/${recordPath(screen)}/page.tsx`;
    const isListed = screen.record?.areas.includes('admin') && !NEVER_GONE.includes(screen.resource);
    return isListed && mayRestore(screen.resource, admin) && existsSync(file) ? [[file, screen.resource] as const] : [];
  });
  expect(pages.length).toBeGreaterThan(1);
  const opens = (page: string, name: string) =>
    page.includes(`isDeletedAsked('${name}', me, query)`) || page.includes("query.deleted === 'true'");
  const closed = pages.filter(([file, name]) => !opens(readFileSync(file, 'utf8'), name));
  expect(closed.map(([file, name]) => `edit ${file}: a deleted record of ${name} is a 404`)).toEqual([]);
});

const composed: [file: string, keys: string[]][] = screens.flatMap(
  ({ resource, lists = {}, record, form, deletion }) => [
    [
      screenFile(resource),
      [
        ...Object.keys(lists).map((path) => `portal.routes.${path.replaceAll('/', '-')}`),
        ...Object.entries(lists).flatMap(([path, { tab }]) =>
          tab ? [`portal.optionTexts.${path.split('/').at(-1)}`] : [],
        ),
        ...[...(record?.sections ?? []), ...(form?.groups ?? [])].flatMap(({ heading }) =>
          heading ? [`records.sections.${heading}`] : [],
        ),
        ...(form?.help ?? []).map((field) => `records.help.${resource}.${field}`),
        ...(deletion ? [deletion] : []),
      ],
    ],
  ],
);

test.each(locales)('every text in %s with a composed key exists', (locale) => {
  const messages = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as object;
  const isThere = (key: string) =>
    typeof key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], messages) ===
    'string';
  const missing = composed.flatMap(([from, keys]) =>
    keys.filter((key) => !isThere(key)).map((key) => `edit messages/${locale}.json: write ${key}, for ${from}`),
  );
  expect(missing).toEqual([]);
});

test('each field that admins may write is imported, or left out on purpose', () => {
  const forgotten = screens.flatMap(({ resource, imported: { fields, leftOut = [] } = { by: [] } }) => {
    const grants = resources[resource]!.policy.admin ?? [];
    const written = new Set(grants.flatMap(({ create, update }) => [...fieldsOf(create), ...fieldsOf(update)]));
    if (!fields) return [];
    return [...written]
      .filter((field) => [...fields, ...leftOut].filter((one) => one === field).length !== 1)
      .map((field) => `edit the screen.ts of ${resource}: name ${field} once, in imported.fields or imported.leftOut`);
  });
  expect(forgotten).toEqual([]);
});
