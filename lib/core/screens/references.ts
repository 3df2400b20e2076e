import { type AnyRows, fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf, type Resource } from '@/lib/core/define';
import { type FieldShape, shapesOf } from '@/lib/core/describe';
import { isUuid } from '@/lib/core/fields/column-values';
import { comparableColumn } from '@/lib/core/fields/fields';
import { formatCode } from '@/lib/core/fields/kinds';
import { lapsedReferences, namesOf } from '@/lib/core/fields/names';
import { listWhole } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { nouns } from '@/lib/core/nouns';
import { readShown, resourceNamed, type Shown } from '@/lib/core/screens/read-records';
import { invalid, Problem } from '@/lib/run/errors';
import { foldedText } from '@/lib/run/i18n/folded-text';
import { fromForm, type Typed } from './form-values';
import { hrefOfRecord, nameFields, screenOf } from './records';

/** The chosen record or, without JavaScript, the only record with the typed name. */
export async function referred(me: Person, field: FieldShape, values: Typed): Promise<string | null | undefined> {
  const { name, to = '', among } = field;
  const text = values[`${name}.text`]?.trim();
  if (text === undefined) return fromForm(field, values) as string | null | undefined;
  if (text === '') return field.isNullable ? null : field.isRequired ? '' : undefined;
  if (values[name] && text === values[`${name}.named`]) return values[name];
  const called = (await recordsCalled(me, to, [text], among)).get(foldedText(text));
  const [one, other] = called ?? (await containing(me, to, text, among));
  if (!one || other) throw invalid([{ field: name, message: 'validation.chooseOne' }]);
  return one;
}

type Among = FieldShape['among'];

async function containing(me: Person, to: string, text: string, among: Among): Promise<string[]> {
  const { records } = await readShown(resourceNamed(to), me, {
    ...among,
    q: text,
    limit: '2',
    fields: nameFields(to).join(','),
  });
  return records.map(({ _id }) => _id);
}

/** The ids of records by name (`foldedText`), as their reader sees them, in one query; people also by address. */
export async function recordsCalled(
  me: Person,
  to: string,
  names: readonly string[],
  among: Among = {},
): Promise<Map<string, string[]>> {
  const resource = resourceNamed(to);
  const hasAddress = resource.fields.includes('email');
  const [addresses, called] = [true, false].map((is) =>
    names.filter((name) => (hasAddress && name.includes('@')) === is),
  );
  const found = new Map<string, string[]>();
  const read = async (fields: readonly string[], meant: readonly string[], rows: AnyRows[]) => {
    // With a single name, the index of the search limits the records to compare.
    const q = meant.length === 1 && { q: meant[0]!.slice(0, 100) };
    const query = parseListQuery(resource, new URLSearchParams({ ...among, ...q, fields: fields.join(',') }));
    query.compared.push(...fields);
    query.filters.push(...rows);
    for await (const text of listWhole(resource, me, query))
      for (const record of JSON.parse(text) as Shown[]) {
        const name = foldedText(fields.flatMap((field) => (record[field] as string | null) ?? []).join(' '));
        const alike = found.get(name);
        if (alike) alike.push(record._id);
        else found.set(name, [record._id]);
      }
  };
  const fields = nameFields(to);
  if (addresses?.length) await read(['email'], addresses, [{ email: { in: addresses } }]);
  if (called?.length && fields.length > 0) await read(fields, called, namedRows(resource, fields, called));
  return found;
}

/** A superset of the records with these names: "Anna Maria Neri" may split after Anna or after Maria. */
function namedRows({ model, sources }: Resource, fields: readonly string[], names: readonly string[]): AnyRows[] {
  return fields.map((field, n) => {
    const texts = fields.length === 1 ? names : names.flatMap((name) => splits(name).map((parts) => parts[n] ?? ''));
    const column = comparableColumn(model, sources, field)!;
    return { OR: [{ [column]: { alike: [...new Set(texts)] } }, { [column]: null }] };
  });
}

function splits(name: string): [string, string][] {
  const words = name.split(/\s+/);
  return [...words, ''].map((_, n) => [words.slice(0, n).join(' '), words.slice(n).join(' ')]);
}

/** The names behind the ids in these fields, with one query per resource. */
export async function namesIn(
  records: Shown[],
  fields: readonly FieldShape[],
  me: Person,
): Promise<Record<string, string>> {
  // Also those in the rows of a field: the products of a treatment.
  const places = fields.flatMap(({ name, to, kind, parts = [] }) => [
    { to, idsIn: (record: Shown) => idsOf(record[name]) },
    ...(kind === 'rows' ? parts : []).map((part) => ({
      to: part.to,
      idsIn: (record: Shown) =>
        [record[name] ?? []].flat().flatMap((row) => idsOf((row as Record<string, unknown>)[part.name])),
    })),
  ]);
  const targets = [...new Set(places.flatMap(({ to }) => to ?? []))].filter((to) => nameFields(to).length > 0);
  const found = await Promise.all(
    targets.map(async (target) => {
      const from = places.filter(({ to }) => to === target);
      const ids = records.flatMap((record) => from.flatMap(({ idsIn }) => idsIn(record)));
      const names = await namesOf(resourceNamed(target), nameFields(target), me, ids).catch(none);
      return [...names].map(([id, name]) => [id, isCode(target) ? formatCode(name) : name]);
    }),
  );
  return Object.fromEntries(found.flat());
}

/** By record id, then person id: names of people assigned to it who can no longer work on it. */
export type Former = Readonly<Record<string, Record<string, string>>>;

/**
 * The people assigned to the records by these fields who cannot work on them any more. Names that are not among the
 * `known` ones, such as those of deleted people, are only for readers who may assign somebody else.
 */
export async function formerIn(
  resource: Resource,
  records: readonly Shown[],
  fields: readonly FieldShape[],
  me: Person,
  known: Readonly<Record<string, string>>,
): Promise<Former> {
  const ids = records.map(({ _id }) => _id).filter(isUuid);
  const former: Record<string, Record<string, string>> = {};
  for (const { name: field, to } of fields) {
    if (!to) continue;
    const mayAssign = grantsOf(resource, me).some(({ update }) => fieldsOf(update).includes(field));
    const target = { resource: resourceNamed(to), fields: nameFields(to) };
    for (const { record, id, name } of await lapsedReferences(resource, field, target, ids))
      if (mayAssign || known[id] !== undefined) former[record] = { ...former[record], [id]: name };
  }
  return former;
}

/** The names of what records are about, each of the resource that it says itself, as entries of the audit do. */
export async function subjectNames(resource: string, records: Shown[], me: Person): Promise<Record<string, string>> {
  const about = screenOf(resource)?.about;
  const id = about && shapesOf(resourceNamed(resource)).find(({ name }) => name === about.id);
  if (!id) return {};
  const targets = new Set(records.map((record) => String(record[about.resource])));
  const found = await Promise.all(
    [...targets]
      .filter((to) => nouns().resources[to])
      .map((to) => {
        const ofThese = records.filter((record) => record[about.resource] === to);
        return namesIn(ofThese, [{ ...id, to }], me);
      }),
  );
  return Object.assign({}, ...found) as Record<string, string>;
}

/** All names in these fields of a resource's records, and separately those of former assignees. */
export async function namesAndFormerIn(
  resource: Resource,
  records: Shown[],
  fields: readonly FieldShape[],
  me: Person,
): Promise<{ names: Record<string, string>; former: Former }> {
  const names = await namesIn(records, fields, me);
  const former = await formerIn(resource, records, fields, me, names);
  return { names: Object.assign({}, names, ...Object.values(former)) as Record<string, string>, former };
}

/** Whether records of a resource are named by a code, which is shown in groups of characters. */
const isCode = (resource: string) =>
  shapesOf(resourceNamed(resource)).some(({ name, kind }) => kind === 'code' && nameFields(resource).includes(name));

/** Names that this reader may not see are left out; any other error is thrown. */
function none(error: unknown): Map<string, string> {
  if (error instanceof Problem && error.status === 403) return new Map();
  throw error;
}

/** Links to the records behind these ids, if they have a screen in the reader's area. */
export function hrefsIn(records: Shown[], fields: readonly FieldShape[], me: Person): Record<string, string> {
  const found = records.flatMap((record) =>
    fields.flatMap(({ name, to }) => (to ? idsOf(record[name]).map((id) => [id, hrefOfRecord(me.group, to, id)]) : [])),
  );
  return Object.fromEntries(found.filter(([, href]) => href)) as Record<string, string>;
}

/** Related records are given by id alone, or with their name. */
const idsOf = (value: unknown): string[] =>
  [value ?? []].flat().map((one) => (typeof one === 'string' ? one : (one as { _id: string })._id));
