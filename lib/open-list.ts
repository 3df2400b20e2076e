import type { Person } from '@/lib/auth/actor';
import { notFound, Problem } from '@/lib/errors';
import { formatCode } from '@/lib/product-codes/rules';
import { resources } from '@/lib/resources';
import type { Resource } from '@/lib/rest/define';
import { describeFields, type FieldShape } from '@/lib/rest/describe';
import { listRecords } from '@/lib/rest/list';
import { namesOf } from '@/lib/rest/names';
import { parseListQuery } from '@/lib/rest/query';
import { hrefOfRecord, type ListScreen, references } from '@/lib/screens';

export type Query = Record<string, string | string[] | undefined>;
export type Shown = Record<string, unknown> & { _id: string };

/** A page of records as a screen draws it. */
export type ListView = {
  resource: string;
  fields: FieldShape[];
  /** Names of the fields that are shown, in their order. */
  columns: string[];
  /** What a row says where there is no room for a table, its name first. */
  narrow: readonly string[];
  /** Filters this screen offers to this reader. */
  filters: FieldShape[];
  /** What the reader has chosen: the state that the address holds. */
  state: { q: string; sort: string; page: number; limit: number; columns: string[]; chosen: Record<string, string> };
  records: Shown[];
  total: number;
  /** What the records are called that are referred to. */
  names: Record<string, string>;
  /** Where these have a screen in the reader's area. */
  hrefs: Record<string, string>;
};

const PAGE_SIZES = [25, 50, 100];

export function resourceNamed(name: string): Resource {
  const resource = resources[name];
  if (!resource) throw notFound();
  return resource;
}

/** The first value of a parameter, or an empty text. */
export const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? '';
const many = (value: string | string[] | undefined) => [value ?? []].flat().flatMap((one) => one.split(','));

/**
 * Reads the list that an address of a screen means, on behalf of its reader. Lenient: a parameter that makes no sense
 * is left out, because people edit addresses and keep old ones.
 */
export async function openList(given: ListScreen, me: Person, query: Query): Promise<ListView> {
  const screen = { ...given, ...given.forArea?.[me.group] };
  const resource = resourceNamed(screen.resource);
  const fields = describeFields(resource, me).filter(({ name }) => !resource.onlySingly.includes(name));
  const state = readState(screen, fields, query);
  const names = state.columns.length > 0 ? state.columns : screen.columns;
  const columns = names.filter((name) => fields.some((field) => field.name === name));
  const read = (page: number) => readPage(resource, me, screen, { ...state, page, columns });
  let { records, total } = await read(state.page);
  const last = Math.max(1, Math.ceil(total / state.limit));
  if (state.page > last) {
    state.page = last;
    ({ records, total } = await read(last));
  }
  const known = await namesIn(records, columns, me);
  return {
    resource: resource.name,
    fields,
    columns: state.columns.length > 0 ? columns : columns.filter((name) => saysSomething(name, records, known)),
    narrow: state.columns.length > 0 ? columns : (screen.narrow ?? []),
    filters: screen.filters.flatMap((name) => fields.find((field) => field.name === name) ?? []),
    state,
    records,
    total,
    names: known,
    hrefs: hrefsIn(records, me),
  };
}

/** False for a column of references none of which this reader may look behind: it would be dashes all the way down. */
function saysSomething(column: string, records: Shown[], known: Record<string, string>): boolean {
  if (!references[column]) return true;
  const ids = records.flatMap((record) => [record[column] ?? []].flat() as string[]);
  return ids.length === 0 || ids.some((id) => known[id]);
}

function readState(screen: ListScreen, fields: FieldShape[], query: Query): ListView['state'] {
  const sort = first(query.sort);
  const chosen = fields.filter(({ name, kind, options }) => {
    const allowed = kind === 'flag' ? ['true', 'false'] : options;
    return screen.filters.includes(name) && allowed.includes(first(query[name]));
  });
  return {
    ...readPaging(query),
    sort: fields.some((field) => field.sort && field.sort === sort.replace(/^-/, '')) ? sort : (screen.sort ?? ''),
    columns: many(query.columns).filter((name) => fields.some((field) => field.name === name)),
    chosen: Object.fromEntries(chosen.map(({ name }) => [name, first(query[name])])),
  };
}

/** What an address says of search and page, put right where it makes no sense. */
export function readPaging(query: Query): { q: string; page: number; limit: number } {
  const [limit, page] = [Number(first(query.limit)), Number(first(query.page))];
  return {
    q: first(query.q).replaceAll('\0', '').toWellFormed().trim().slice(0, 200),
    page: Number.isSafeInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    limit: PAGE_SIZES.includes(limit) ? limit : PAGE_SIZES[0]!,
  };
}

function readPage(resource: Resource, me: Person, screen: ListScreen, state: ListView['state']) {
  const { q, sort, page, limit, columns, chosen } = state;
  return readShown(resource, me, {
    ...chosen,
    ...screen.always,
    page: String(page),
    limit: String(limit),
    fields: columns.join(','),
    ...(q && { q }),
    ...(sort && { sort }),
  });
}

/** Records and their number, asked for with the parameters of the API, and with what these cannot say as a `where`. */
export async function readShown(
  resource: Resource,
  me: Person,
  parameters: Record<string, string>,
  filters: object[] = [],
): Promise<{ records: Shown[]; total: number }> {
  const query = parseListQuery(resource, new URLSearchParams({ ...parameters, count: 'true' }));
  query.filters.push(...filters);
  const { body, total } = await listRecords(resource, me, query);
  return { records: JSON.parse(body) as Shown[], total: total ?? 0 };
}

/** The names behind the ids in these fields, one question for each resource they lead to. */
export async function namesIn(
  records: Shown[],
  fields: readonly string[],
  me: Person,
): Promise<Record<string, string>> {
  const wanted = fields.filter((field) => references[field]);
  const targets = [...new Set(wanted.map((field) => references[field]!.resource))];
  const found = await Promise.all(
    targets.map((target) => {
      const from = wanted.filter((field) => references[field]!.resource === target);
      const ids = records.flatMap((record) => from.flatMap((field) => [record[field] ?? []].flat() as string[]));
      return namesOf(resourceNamed(target), references[from[0]!]!.names, me, ids).catch(none);
    }),
  );
  return Object.fromEntries(
    found.flatMap((names, place) =>
      [...names].map(([id, name]) => [id, targets[place] === 'product-codes' ? formatCode(name) : name]),
    ),
  );
}

/** Names that this reader may not see are not there; anything else that goes wrong is told. */
function none(error: unknown): Map<string, string> {
  if (error instanceof Problem && error.status === 403) return new Map();
  throw error;
}

/** Where the records behind the ids in these have a screen in the reader's area. */
export function hrefsIn(records: Shown[], me: Person): Record<string, string> {
  const found = records.flatMap((record) =>
    Object.entries(record).flatMap(([field, value]) => {
      const resource = field === 'associatedCenters' ? 'centers' : references[field]?.resource;
      const ids = resource ? [value ?? []].flat().map(idOf) : [];
      return ids.map((id) => [id, hrefOfRecord(me.group, resource!, id)]);
    }),
  );
  return Object.fromEntries(found.filter(([, href]) => href)) as Record<string, string>;
}

/** Related records stand there by their id alone, or with their name. */
const idOf = (one: unknown) => (typeof one === 'string' ? one : (one as { _id: string })._id);
