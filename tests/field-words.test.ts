// Every field that a screen may show has a label in each language, and so has every value of a choice.
import { readFileSync } from 'node:fs';
import { fieldKeys, valueKeys } from '@/components/data-table/field-words';
import type { Person } from '@/lib/core/actor/actor';
import { groups } from '@/lib/core/actor/roles';
import { grantsOf } from '@/lib/core/define';
import { describeFields, type FieldShape } from '@/lib/core/describe';
import { listScreens } from '@/lib/core/screens/lists';
import { recordScreens } from '@/lib/core/screens/records';
import { TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import { resources } from '@/lib/nouns/resources';
import { screens } from '@/lib/nouns/screens';
import { locales } from '@/lib/run/i18n/routing';

type Tree = { [key: string]: Tree | string };

const catalogue = (locale: string) => JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Tree;

const at = (tree: Tree, key: string) =>
  key.split('.').reduce<Tree | string | undefined>((part, name) => (part as Tree)?.[name], tree);
const has = (tree: Tree, key: string): boolean => typeof at(tree, key) === 'string';

const shownOnScreens = new Set(
  [...Object.values(listScreens), ...Object.values(recordScreens)].map((one) => one.resource),
);
/** Product names, the same in all languages. */
const properNames: readonly string[] = TREATMENT_METHODS;

/** All fields of a resource that any group may read. */
function fieldsShown(name: string): FieldShape[] {
  const resource = resources[name]!;
  const readers = groups
    .map((group) => ({ id: null, group }) as unknown as Person)
    .filter((reader) => grantsOf(resource, reader).some((grant) => grant.read.length > 0));
  const all = readers.flatMap((reader) => describeFields(resource, reader));
  return [...new Map(all.map((field) => [field.name, field])).values()];
}

/** The choices of a resource's additional filters. */
const choicesOf = (resource: string, field: string): string[] =>
  Object.keys(resources[resource]!.conditions[field] ?? {});

describe.each(locales)('in %s', (locale) => {
  const messages = catalogue(locale);
  const edit = (key: string) => `edit messages/${locale}.json: write ${key}`;
  /** Beside the other labels of the choice; shared by all nouns if there are none yet. */
  const whereToWrite = (keys: string[]) =>
    keys.find((key) => at(messages, key.replace(/\.[^.]*$/, ''))) ?? keys.at(-1)!;
  test.each([...shownOnScreens])('%s', (name) => {
    const fields = fieldsShown(name);
    const written = screens.find(({ resource, form }) => resource === name && form) ? fields : [];
    const parts = written.flatMap((field) =>
      field.kind === 'address' || field.kind === 'parts' ? (field.parts ?? []) : [],
    );
    const nameless = [...fields, ...parts.filter(({ kind }) => kind !== 'id')].filter(
      (field) => !fieldKeys(name, field.name).some((key) => has(messages, key)),
    );
    expect(nameless.map((field) => edit(`records.fields.${field.name}`))).toEqual([]);
    const wordless = fields.flatMap((field) =>
      [...field.options, ...choicesOf(name, field.name)]
        .filter(
          (value) => !properNames.includes(value) && !valueKeys(name, field, value).some((key) => has(messages, key)),
        )
        .map((value) => edit(whereToWrite(valueKeys(name, field, value)))),
    );
    expect(wordless).toEqual([]);
  });

  test('headings of record sections', () => {
    const headings = screens.flatMap(({ record, form }) => [
      ...(record?.sections ?? []).map(({ heading }) => heading),
      ...(form?.groups ?? []).flatMap(({ heading }) => heading ?? []),
    ]);
    const keys = headings.map((heading) => `records.sections.${heading}`);
    expect(keys.filter((key) => !has(messages, key)).map((key) => edit(key))).toEqual([]);
  });
});
