import type { Person } from '@/lib/core/actor/actor';
import type { Resource } from '@/lib/core/define';
import { describeFields, type FieldShape } from '@/lib/core/describe';
import { kindOf } from '@/lib/core/fields/kinds';
import { parseListQuery } from '@/lib/core/lists/query';
import { nouns } from '@/lib/core/nouns';
import { referred } from '@/lib/core/screens/references';
import { Problem } from '@/lib/run/errors';
import { typedDay } from '@/lib/run/i18n/typed-times';
import { first, many, type Query } from './address';
import { mayName } from './open-groups';
import { nameFields } from './records';

/** In the API's notation: `name[contains]`. */
const NAME = /^([\w-]+)(?:\.[\w-]+)?(?:\[(\w+)\])?$/;

/** The filters in a list's address, as API parameters, for fields the reader may read; invalid ones are ignored. */
export function filtersIn(resource: Resource, fields: readonly FieldShape[], query: Query): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of Object.keys(query)) {
    const field = fields.find((one) => one.name === NAME.exec(name)?.[1]);
    const given = NAME.exec(name)?.[2] === 'in' ? many(query[name]).filter(Boolean).join(',') : last(query[name]);
    const value = field && kindOf(field.kind).asks === 'days' ? (typedDay(given) ?? given) : given;
    if (field && value !== '' && isUnderstood(resource, { [name]: value })) found[name] = value;
  }
  return found;
}

const last = (value: string | string[] | undefined) => ([value ?? ''].flat().at(-1) ?? '').trim();

function isUnderstood(resource: Resource, parameters: Record<string, string>): boolean {
  try {
    parseListQuery(resource, new URLSearchParams(parameters));
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** A field of the filter panel; a reference whose records the reader can search also has their name fields. */
export type FilterField = FieldShape & { nameFields?: readonly string[] };

/** The fields a reader may filter by, with any operator: addresses by town and province. */
export const filterable = (resource: Resource, fields: readonly FieldShape[], me: Person): FilterField[] =>
  fields
    .filter(({ name, kind, isList, options }) => {
      const { asks, filter } = kindOf(kind);
      const path = asks === 'place' ? `${name}.city` : name;
      if (isList && asks !== 'reference' && asks !== 'province' && options.length === 0) return false;
      return (
        Boolean(asks ?? filter ?? options.length > 0) && isUnderstood(resource, { [path]: sampleOf(kind, options) })
      );
    })
    .map((field) => (mayFind(field, me) ? { ...field, nameFields: nameFields(field.to!) } : field));

/** Whether a reader can find the records that a reference leads to by their names. */
const mayFind = (field: FieldShape, me: Person): boolean =>
  kindOf(field.kind).asks === 'reference' &&
  nouns().resources[field.to ?? '']?.search[0] !== undefined &&
  mayName(field, me);

/** Replaces names typed in filters by ids, as sent without JavaScript; one of none or several does not filter. */
export async function withNamedRecords(resource: Resource, me: Person, query: Query): Promise<Query> {
  const typed = Object.keys(query).flatMap((name) => (name.endsWith('.text') ? [name.slice(0, -'.text'.length)] : []));
  if (typed.length === 0) return query;
  const offered = filterable(resource, describeFields(resource, me), me);
  const found = await Promise.all(
    typed.map(async (name): Promise<[string, string][]> => {
      const field = offered.find((one) => one.name === name && one.nameFields);
      const sent = [name, `${name}.text`, `${name}.named`].map((one) => [one, first(query[one])]);
      // Fields without a name control are kept.
      const isKept = first(query[name]) !== '' && ['text', 'named'].every((one) => query[`${name}.${one}`] === '');
      if (field && isKept) return [[name, first(query[name])]];
      const id = field ? await referred(me, field, Object.fromEntries(sent)).catch(refused) : undefined;
      return id ? [[name, id]] : [];
    }),
  );
  const others = Object.entries(query).filter(([name]) => !typed.includes(name.replace(/\.(text|named)$/, '')));
  return { ...Object.fromEntries(others), ...Object.fromEntries(found.flat()) };
}

function refused(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}

/** A sample value for a filter by this kind of field, to test whether it can be compared at all. */
function sampleOf(kind: FieldShape['kind'], options: readonly string[]): string {
  if (kindOf(kind).filter === 'flag') return 'true';
  if (options[0]) return options[0];
  const { asks } = kindOf(kind);
  if (asks === 'province') return 'MI';
  if (asks === 'reference') return '00000000-0000-7000-8000-000000000000';
  if (asks === 'range') return '1';
  return asks === 'days' ? '2026-01-01' : 'x';
}
