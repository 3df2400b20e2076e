import { fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf, type Resource } from '@/lib/core/define';
import { type FieldShape, shapesOf } from '@/lib/core/describe';
import { isUuid } from '@/lib/core/fields/column-values';
import { formatCode } from '@/lib/core/fields/kinds';
import { lapsedReferences, namesOf } from '@/lib/core/fields/names';
import { readShown, resourceNamed, type Shown } from '@/lib/core/screens/read-records';
import { invalid, Problem } from '@/lib/run/errors';
import { isSameText } from '@/lib/run/i18n/folded-text';
import { fromForm, type Typed } from './form-values';
import { hrefOfRecord, nameFields } from './records';

/** The chosen record or, without JavaScript, the only record with the typed name. */
export async function referred(me: Person, field: FieldShape, values: Typed): Promise<string | null | undefined> {
  const { name, to = '', among } = field;
  const text = values[`${name}.text`]?.trim();
  if (text === undefined) return fromForm(field, values) as string | null | undefined;
  if (text === '') return field.isNullable ? null : field.isRequired ? '' : undefined;
  if (values[name] && text === values[`${name}.named`]) return values[name];
  const names = nameFields(to);
  const { records } = await readShown(resourceNamed(to), me, {
    ...among,
    q: text,
    limit: '5',
    fields: names.join(','),
  });
  const called = records.filter((record) => {
    const title = names
      .map((one) => record[one] as string | null)
      .filter(Boolean)
      .join(' ');
    return isSameText(title, text);
  });
  const [one, other] = called.length > 0 ? called : records;
  if (!one || other) throw invalid([{ field: name, message: 'validation.chooseOne' }]);
  return one._id;
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

/** The names of people by id, who are assigned to a record but cannot work on it any more; by the id of the record. */
export type Former = Readonly<Record<string, Record<string, string>>>;

/**
 * Those whom these fields assign the records to but who cannot work on them any more. Only who may assign somebody else
 * reads names that are not among the `known` ones, such as those of deleted people.
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

/** The names in these fields of a resource's records, and those among them of people who cannot work on them any more. */
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
