import type { Person } from '@/lib/auth/actor';
import type { Resource } from '@/lib/rest/define';
import { describeFields, type FieldShape } from '@/lib/rest/describe';
import { filterChoices } from '@/lib/rest/kinds';
import { listWhole } from '@/lib/rest/list';
import { type Condition, parseListQuery } from '@/lib/rest/query';
import { first, many, type Query, readPaging } from './address';
import { applies } from './applies';
import type { ListScreen } from './lists';
import { nameFields, screenOf } from './records';
import { hrefsIn, namesIn } from './references';
import { readExistingPage, readShown, resourceNamed, type Shown } from './shown';

/** A page of records as a screen draws it. */
export type ListView = {
  resource: string;
  fields: FieldShape[];
  /** Names of the fields that are shown, in their order. */
  columns: string[];
  /** What a row says where there is no room for a table, its name first. */
  narrow: readonly string[];
  /** The fields that name a record together. */
  title: readonly string[];
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

/**
 * Reads the list that an address of a screen means, on behalf of its reader. Lenient: a parameter that makes no sense
 * is left out, because people edit addresses and keep old ones.
 */
export async function openList(given: ListScreen, me: Person, query: Query): Promise<ListView> {
  const { screen, resource, fields, filters, state, columns, shown } = readAddress(given, me, query);
  const { records, total, page } = await readExistingPage(state, (wanted) =>
    readPage(resource, me, screen, { ...state, page: wanted, columns }),
  );
  const known = await namesIn(records, shown, me);
  return {
    resource: resource.name,
    fields,
    columns:
      state.columns.length > 0
        ? columns
        : columns.filter((name) => !shown.some((field) => field.name === name && isUnknown(field, records, known))),
    narrow: state.columns.length > 0 ? columns : (screen.narrow ?? []),
    title: nameFields(resource.name),
    filters,
    state: { ...state, page },
    records: records.map((record) => blanked(record, columns, resource.name)),
    total,
    names: known,
    hrefs: hrefsIn(records, shown, me),
  };
}

/** What the address of a list asks for, as far as it makes sense and this reader may ask it. */
function readAddress(given: ListScreen, me: Person, query: Query) {
  const screen = { ...given, ...given.forArea?.[me.group] };
  const resource = resourceNamed(screen.resource);
  const fields = describeFields(resource, me).filter(({ name }) => !resource.onlySingly.includes(name));
  const filters = filtersOf(resource, screen, fields);
  const state = readState(screen, fields, filters, query);
  // What was deleted, for those who may bring it back.
  if (query.deleted === 'true' && me.group === 'admin' && resource.isSoft) state.chosen.deleted = 'true';
  const names = state.columns.length > 0 ? state.columns : screen.columns;
  const columns = names.filter((name) => fields.some((field) => field.name === name));
  const shown = columns.map((name) => fields.find((field) => field.name === name)!);
  return { screen, resource, fields, filters, state, columns, shown };
}

/** A list to its end: its columns, and its records a thousand at a time with the names that they refer to. */
export type WholeList = {
  resource: string;
  columns: FieldShape[];
  parts: AsyncGenerator<{ records: Shown[]; names: Record<string, string> }>;
};

/** Reads all that the address of a list means, not a page of it, with the columns and in the order that it shows. */
export function openWholeList(given: ListScreen, me: Person, query: Query): WholeList {
  const { screen, resource, state, columns, shown } = readAddress(given, me, query);
  async function* parts() {
    const asked = askFor(resource, screen, { ...state, page: 1, columns });
    const list = parseListQuery(resource, new URLSearchParams(asked.parameters));
    list.conditions.push(...asked.conditions);
    for await (const body of listWhole(resource, me, list)) {
      const records = (JSON.parse(body) as Shown[]).map((record) => blanked(record, columns, resource.name));
      yield { records, names: await namesIn(records, shown, me) };
    }
  }
  return { resource: resource.name, columns: shown, parts: parts() };
}

/** What does not apply to a record is not there. */
function blanked(record: Shown, columns: string[], resource: string): Shown {
  const without = columns.filter((name) => !applies(resource, name, record)).map((name) => [name, null]);
  return { ...record, ...Object.fromEntries(without) };
}

/** A column of references none of which this reader may look behind: it would be dashes all the way down. */
function isUnknown({ name, kind, to }: FieldShape, records: Shown[], known: Record<string, string>): boolean {
  if (kind !== 'reference' || !to) return false;
  const ids = records.flatMap((record) => [record[name] ?? []].flat() as unknown[]);
  return ids.length > 0 && ids.every((id) => typeof id === 'string' && !known[id]);
}

/** The filters of a screen by what this reader may read. */
function filtersOf(resource: Resource, { filters = [] }: ListScreen, fields: FieldShape[]): FieldShape[] {
  return filters.flatMap((name): FieldShape[] => {
    const field = fields.find((one) => one.name === name);
    const choices = resource.conditions[name];
    if (!field) return [];
    return [choices ? { ...field, kind: 'choice', options: Object.keys(choices) } : field];
  });
}

function readState(screen: ListScreen, fields: FieldShape[], filters: FieldShape[], query: Query): ListView['state'] {
  const sort = first(query.sort);
  const chosen = filters.filter((field) => filterChoices(field).includes(first(query[field.name])));
  return {
    ...readPaging(query),
    sort: fields.some((field) => field.sort && field.sort === sort.replace(/^-/, '')) ? sort : (screen.sort ?? ''),
    columns: many(query.columns).filter((name) => fields.some((field) => field.name === name)),
    chosen: Object.fromEntries(chosen.map(({ name }) => [name, first(query[name])])),
  };
}

function readPage(resource: Resource, me: Person, screen: ListScreen, state: ListView['state']) {
  const { parameters, conditions } = askFor(resource, screen, state);
  return readShown(resource, me, parameters, { conditions });
}

type Asked = { parameters: Record<string, string>; conditions: Condition[] };

/** The state of a list as parameters of the API, and what these cannot say. */
function askFor(resource: Resource, screen: ListScreen, state: ListView['state']): Asked {
  const { q, sort, page, limit, columns, chosen } = state;
  const choices = Object.entries(chosen);
  const compared = choices.filter(([name]) => !resource.conditions[name]);
  const parameters = {
    ...Object.fromEntries(compared),
    ...screen.always,
    page: String(page),
    limit: String(limit),
    fields: [...new Set([...columns, ...(screenOf(resource.name)?.only?.by ?? [])])].join(','),
    ...(q && { q }),
    ...(sort && { sort }),
  };
  const conditions = choices.flatMap(([name, choice]) => resource.conditions[name]?.[choice] ?? []);
  return { parameters, conditions };
}
