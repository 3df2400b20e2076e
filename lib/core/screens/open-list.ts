import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import type { Resource } from '@/lib/core/define';
import { describeFields, type FieldShape } from '@/lib/core/describe';
import { filterChoices, kindOf } from '@/lib/core/fields/kinds';
import { type Density, isDensity, type ListLayout } from '@/lib/core/list-layouts/schema';
import { countMatching, isReadInOrder, listWhole, ORDER_TOO_LARGE } from '@/lib/core/lists/list';
import { type ListQuery, MOST_LISTED, parseListQuery, refuse } from '@/lib/core/lists/query';
import { nouns } from '@/lib/core/nouns';
import {
  type FoundRecords,
  readExistingPage,
  readRecords,
  resourceNamed,
  type Shown,
} from '@/lib/core/screens/read-records';
import { badRequest, notFound, Problem } from '@/lib/run/errors';
import { typedDay } from '@/lib/run/i18n/typed-times';
import { first, many, type Query, readPaging } from './address';
import { decidingFields, isUneventful, shownIn } from './applies';
import { type Bulk, bulkOf } from './bulk-fields';
import { type FilterField, filterable, filtersIn, withNamedRecords } from './list-filters';
import { type ListScreen, listScreens } from './lists';
import { cellFieldsOf } from './open-cell';
import { type GroupField, type GroupsView, groupFields, openGroups } from './open-groups';
import type { RecordView } from './open-record';
import { type OwnAct, ownActsOf, type RecordWithAbilities } from './own-acts';
import { nameFields, screenOf } from './records';
import { type Former, hrefsIn, namesAndFormerIn, namesIn, subjectNames } from './references';
import { rowActsIn } from './row-acts';
import { faceAmong } from './rules.people';

/** The number of records with these filters, and the address of that list: a figure and its list agree. */
export async function countList(
  me: Person,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<{ count: number; href: string }> {
  const list = listScreens[path]!;
  const { total } = await openFirst(list, me, query, list.columns.slice(0, 1), { limit: 1 });
  return { count: total, href: `${hrefOf(me.group, path)}?${new URLSearchParams(query)}` };
}

export type ListView = Pick<RecordView, 'names' | 'hrefs' | 'distinguishedBy' | 'deletion'> & {
  resource: string;
  former: Former;
  fields: FieldShape[];
  columns: string[];
  narrow: readonly string[];
  /** The fields that together name a record. */
  title: readonly string[];
  filters: FieldShape[];
  drawnAbove: string | undefined;
  filterable: FilterField[];
  state: {
    q: string;
    sort: string;
    page: number;
    limit: number;
    columns: string[];
    /** Empty: the reader's own setting. */
    density: Density | '';
    /** A field, or a part of it. */
    group: string;
    unfold: string[];
    chosen: Record<string, string>;
    /** The saved view on which the list is based, perhaps with changes; `none`: no view, not even the default one. */
    view?: string;
  };
  density: Density;
  widths: Record<string, number>;
  isLaidOut: boolean;
  isChosen: boolean;
  records: Shown[];
  total: number;
  /** There are more than `total`: then `fields` can be sorted by only where an index is read. */
  isLowerBound: boolean;
  hasLostOrder: boolean;
  /** Groups instead of records; `records` are then those of the unfolded ones. */
  groups: GroupsView | null;
  /** Too many records to be grouped as in the address. */
  hasLostGroups: boolean;
  groupFields: GroupField[];
  bulk: Bulk;
  acts: Record<string, string[]>;
  ownActs: OwnAct[];
  /** Columns whose cells the reader may change in at least some of the records. */
  inCells: string[];
};

/** Reads the list for a screen's address. Lenient: invalid parameters are ignored, because people keep old addresses. */
export async function openList(
  given: ListScreen,
  me: Person,
  query: Query,
  layout: ListLayout | null = null,
): Promise<ListView> {
  const asked = await withNamedRecords(resourceNamed(given.resource), me, query);
  const { screen, resource, filters, columns, shown, isChosen, ...read } = readAddress(given, me, asked, layout);
  let { state } = read;
  const readOrdered = () =>
    readExistingPage(state, (wanted) =>
      readPage(resource, me, screen, { ...state, page: wanted, columns }, read.fields),
    );
  let hasLostOrder = false;
  const groups = await readGroups(resource, me, read, screen, columns);
  if (state.group && !groups) state = { ...state, group: '', unfold: [] };
  const { records, total, isLowerBound, page } =
    groups ??
    (await readOrdered().catch((refusal: unknown) => {
      if (!isTooLarge(refusal)) throw refusal;
      hasLostOrder = true;
      state = { ...state, sort: screen.sort ?? '' };
      return readOrdered();
    }));
  const fields = isLowerBound
    ? await Promise.all(read.fields.map((field) => sortableAt(resource, field)))
    : read.fields;
  // Filters show names of records, too, in columns that may be hidden.
  const chosen = referencesIn(state.chosen, fields);
  const keys = groups ? [{ ...groups.by, isList: true }] : [];
  const byKey = { _id: '', ...(groups && { [groups.by.name]: groups.groups.flatMap(({ key }) => key ?? []) }) };
  const all = [chosen.record, byKey, ...records];
  const [{ names: named, former }, subjects] = await Promise.all([
    namesAndFormerIn(resource, all, [...shown, ...chosen.fields, ...keys], me),
    subjectNames(resource.name, records, me),
  ]);
  const names = { ...named, ...subjects };
  const isDeleted = state.chosen.deleted === 'true';
  const actsOf = rowActsIn(resource, me, isDeleted);
  const inCells = isDeleted
    ? []
    : cellFieldsOf(resource, me).flatMap(({ name }) => (columns.includes(name) ? name : []));
  return {
    resource: resource.name,
    fields,
    columns: isChosen
      ? columns
      : columns.filter(
          (name) =>
            (inCells.includes(name) || !isUneventful(resource.name, name, records)) &&
            !shown.some((field) => field.name === name && isUnknown(field, records, names)),
        ),
    narrow: isChosen ? columns : (screen.narrow ?? []),
    title: nameFields(resource.name),
    distinguishedBy: screenOf(resource.name)?.distinguishedBy ?? [],
    deletion: screenOf(resource.name)?.deletion,
    filters,
    drawnAbove: given.drawnAbove,
    filterable: filterable(resource, fields, me),
    state: { ...state, page },
    density: state.density || (layout?.density ?? 'normal'),
    widths: layout?.widths ?? {},
    isLaidOut: layout !== null,
    isChosen,
    records: records.map((record) => shownIn(columns, record, resource.name)),
    total,
    isLowerBound,
    hasLostOrder,
    groups,
    hasLostGroups: read.state.group !== '' && !groups,
    groupFields: groupFields(resource, fields, me),
    names,
    former,
    hrefs: hrefsIn(records, shown, me),
    bulk: bulkOf(resource, me, isDeleted),
    acts: Object.fromEntries(records.map((record) => [record._id, actsOf(record as RecordWithAbilities)])),
    ownActs: ownActsOf(resource, me),
    inCells,
  };
}

const isTooLarge = (refusal: unknown) => refusal instanceof Problem && refusal.key === `errors.${ORDER_TOO_LARGE}`;

/** With many records, only if an index has this order. */
async function sortableAt(resource: Resource, field: FieldShape): Promise<FieldShape> {
  if (!field.sort) return field;
  const { sort } = parseListQuery(resource, new URLSearchParams({ sort: field.sort }));
  return (await isReadInOrder(resource, sort)) ? field : { ...field, sort: null };
}

/** With the order of the address, or the screen's default if there are too many records for that. */
async function orderable(resource: Resource, me: Person, screen: ListScreen, list: ListQuery): Promise<ListQuery> {
  if (!list.sortIsGiven || list.order || (await isReadInOrder(resource, list.sort))) return list;
  if ((await countMatching(resource, me, list, MOST_LISTED + 1)) <= MOST_LISTED) return list;
  const order = resource.orders[screen.sort ?? ''] ?? null;
  const usual = parseListQuery(resource, new URLSearchParams(screen.sort && !order ? { sort: screen.sort } : {}));
  return { ...list, order, sort: usual.sort, sortIsGiven: false };
}

/** The filters' references, as if they were values of a record. */
function referencesIn(chosen: Record<string, string>, all: readonly FieldShape[]) {
  const fields = all.filter(({ name, to }) => to && (chosen[name] ?? chosen[`${name}[in]`] ?? chosen[`${name}[ne]`]));
  const ids = fields.map(({ name }) => [
    name,
    [name, `${name}[in]`, `${name}[ne]`].flatMap((one) => chosen[one]?.split(',') ?? []),
  ]);
  return { fields, record: { _id: '', ...Object.fromEntries(ids) } as Shown };
}

async function readGroups(
  resource: Resource,
  me: Person,
  { state, fields }: Pick<ReturnType<typeof readAddress>, 'state' | 'fields'>,
  screen: ListScreen,
  columns: string[],
) {
  const by = state.group && groupFields(resource, fields, me).find(({ path }) => path === state.group);
  if (!by) return null;
  const named = [...columns, ...nameFields(resource.name), ...(screenOf(resource.name)?.distinguishedBy ?? [])];
  const wanted = named.filter((name) => fields.some((field) => field.name === name));
  const read = (page: number) =>
    openGroups(resource, me, askFor(resource, screen, { ...state, page, columns: wanted }, fields), by, {
      ...state,
      fields,
      columns,
    });
  const asked = Math.max(1, Math.min(state.page, MOST_LISTED / state.limit));
  const found = await read(asked);
  const last = Math.max(1, Math.ceil((found?.groupCount ?? 0) / state.limit));
  const groups = asked > last ? await read(last) : found;
  if (!groups) return null;
  const shown = groups.groups.map((group) => ({
    ...group,
    records: group.records?.map((record) => shownIn(columns, record, resource.name)) ?? null,
  }));
  const records = shown.flatMap((group) => group.records ?? []);
  return { ...groups, groups: shown, records, isLowerBound: false, page: Math.min(asked, last) };
}

/** Parses the address of a list, ignoring parameters that are invalid or not allowed for this reader. */
export function readAddress(given: ListScreen, me: Person, query: Query, layout: ListLayout | null = null) {
  const screen = { ...given, ...given.forArea?.[me.group] };
  const resource = resourceNamed(screen.resource);
  const fields = describeFields(resource, me).filter(({ name }) => !resource.onlySingly.includes(name));
  const filters = filtersOf(resource, screen, fields);
  const state = readState(resource, screen, fields, filters, query);
  const group = first(query.group);
  if (group && groupFields(resource, fields, me).some(({ path }) => path === group)) {
    state.group = group;
    state.unfold = many(query.unfold).filter(Boolean).slice(0, MOST_UNFOLDED);
  }
  // Deleted records, for those who may restore them.
  if (query.deleted === 'true' && me.group === 'admin' && resource.isSoft) state.chosen.deleted = 'true';
  const readable = (names: readonly string[]) => names.filter((name) => fields.some((field) => field.name === name));
  const own = state.columns.length > 0 ? state.columns : readable(layout?.columns ?? []);
  const columns = own.length > 0 ? own : readable(screen.columns);
  const shown = columns.map((name) => fields.find((field) => field.name === name)!);
  return { screen, resource, fields, filters, state, columns, shown, isChosen: own.length > 0 };
}

/** Up to `limit` records of the list that an address describes, in its order, with the fields `wanted` instead of its columns. */
export async function openFirst(
  given: ListScreen,
  me: Person,
  query: Query,
  wanted: readonly string[],
  { limit, page = 1 }: { limit: number; page?: number },
): Promise<FoundRecords> {
  const named = await withNamedRecords(resourceNamed(given.resource), me, query);
  const { screen, resource, fields, state } = readAddress(given, me, named);
  const list = askFor(resource, screen, { ...state, page, columns: [...wanted] }, fields);
  return readRecords(resource, me, { ...(await orderable(resource, me, screen, list)), limit });
}

export type WholeList = {
  resource: string;
  columns: FieldShape[];
  parts: AsyncGenerator<{ records: Shown[]; names: Record<string, string> }>;
};

/** Reads all records that the address of a list matches, or those with these ids, with its columns and in its order. */
export function openWholeList(
  given: ListScreen,
  me: Person,
  query: Query,
  { ids, layout = null }: { ids?: readonly string[] | undefined; layout?: ListLayout | null } = {},
): WholeList {
  const { screen, resource, fields, state, isChosen, ...seen } = readAddress(given, me, query, layout);
  const names = new Set([...seen.columns, ...((!isChosen && screen.inSheets) || [])]);
  const shown = [...names].flatMap((name) => fields.find((field) => field.name === name) ?? []);
  async function* parts() {
    const columns = shown.map(({ name }) => name);
    const list = askFor(resource, screen, { ...state, page: 1, columns }, fields);
    if (ids) list.filters.push({ id: { in: ids } });
    const inOrder = await orderable(resource, me, screen, list);
    for await (const body of listWhole(resource, me, inOrder, { renew: () => nouns().renewed(me) })) {
      const records = (JSON.parse(body) as Shown[]).map((record) => shownIn(columns, record, resource.name));
      const [others, subjects] = await Promise.all([
        namesIn(records, shown, me),
        subjectNames(resource.name, records, me),
      ]);
      yield { records, names: { ...others, ...subjects } };
    }
  }
  return { resource: resource.name, columns: shown, parts: parts() };
}

const GROUPS_AT_ONCE = 100;

/**
 * Reads the groups of a list on all its pages, as rows of a sheet: value, number of records, sums.
 * @throws Problem 404 for a list that is not grouped, 400 for one of too many records
 */
export async function openWholeGroups(
  given: ListScreen,
  me: Person,
  query: Query,
  layout: ListLayout | null = null,
): Promise<WholeList> {
  const { screen, resource, fields, state, columns } = readAddress(given, me, query, layout);
  const by = groupFields(resource, fields, me).find(({ path }) => path === state.group);
  if (!by) throw notFound();
  const { parts: _parts, ...plain } = by;
  const isText = by.isMonth || by.part !== undefined;
  const key: FieldShape = { ...plain, name: by.part ?? by.name, isList: false, ...(isText && { kind: 'text' }) };
  const amount: FieldShape = { ...plain, name: 'groupCount', kind: 'number', isList: false, options: [] };
  const isFlag = kindOf(by.kind).filter === 'flag';
  const read = async (reader: Person, page: number) => {
    const asked = { ...state, page, limit: GROUPS_AT_ONCE, columns: columns.slice(0, 1) };
    const list = askFor(resource, screen, asked, fields);
    const found = await openGroups(resource, reader, list, by, { unfold: [], chosen: {}, fields, columns });
    if (!found) throw refuse('tooManyToGroup', 'group', { most: MOST_LISTED });
    return found;
  };
  const firstPage = await read(me, 1);
  const sums = firstPage.summed.map(({ name, kind }) => ({ ...amount, name, ...(kind === 'money' && { kind }) }));
  async function* parts() {
    for (let page = 1, found = firstPage; ; page += 1, found = await read(await nouns().renewed(me), page)) {
      const records = found.groups.map(
        (group): Shown => ({
          _id: group.id,
          ...group.sums,
          [key.name]: isFlag && group.key !== null ? group.key === 'true' : group.key,
          groupCount: group.count,
        }),
      );
      yield { records, names: await namesIn(records, [key], me) };
      if (page * GROUPS_AT_ONCE >= found.groupCount) return;
    }
  }
  return { resource: resource.name, columns: [key, amount, ...sums], parts: parts() };
}

const MOST_UNFOLDED = 100;

const NO_FILTERS = 'page limit sort columns density view open saved undo draft act at group unfold'.split(' ');

/**
 * The records that a list's address matches on all pages, or those of them with these ids. Strict, unlike a
 * page: ignoring a filter would affect more records than the reader saw.
 * @throws Problem 400 for an invalid parameter
 */
export function selectIn(given: ListScreen, me: Person, parameters: URLSearchParams, ids?: readonly string[]) {
  const query = Object.fromEntries(parameters);
  const { screen, resource, fields, state, columns } = readAddress(given, me, query);
  const understood: Record<string, string> = { ...state.chosen, q: state.q };
  const isUnderstood = (name: string, value: string) =>
    name === 'deleted' && value === 'false'
      ? true
      : [value.trim(), typedDay(value), many(value).filter(Boolean).join(',')].some((one) => one === understood[name]);
  const unknown = Object.keys(query).find(
    (name) => !NO_FILTERS.includes(name) && query[name] !== '' && !isUnderstood(name, query[name]!),
  );
  if (unknown !== undefined) throw badRequest('errors.unknownParameter', { parameter: unknown });
  const list = askFor(resource, screen, { ...state, page: 1, columns }, fields);
  if (ids) list.filters.push({ id: { in: ids } });
  return { resource, fields, list, state };
}

/** A column of references whose names this reader may not read: it would contain nothing but dashes. */
function isUnknown({ name, kind, to }: FieldShape, records: Shown[], known: Record<string, string>): boolean {
  if (kind !== 'reference' || !to) return false;
  const ids = records.flatMap((record) => [record[name] ?? []].flat() as unknown[]);
  return ids.length > 0 && ids.every((id) => typeof id === 'string' && !known[id]);
}

function filtersOf(resource: Resource, { filters = [] }: ListScreen, fields: FieldShape[]): FieldShape[] {
  return filters.flatMap((name): FieldShape[] => {
    const field = fields.find((one) => one.name === name);
    const choices = resource.conditions[name];
    if (!field) return [];
    const plain = kindOf(field.kind).filter === 'flag' ? filterChoices(field) : [];
    return [choices ? { ...field, kind: 'choice', options: [...plain, ...Object.keys(choices)] } : field];
  });
}

const isCondition = (resource: Resource, name: string, value: string) =>
  Object.hasOwn(resource.conditions[name] ?? {}, value);

function readState(
  resource: Resource,
  screen: ListScreen,
  fields: FieldShape[],
  filters: FieldShape[],
  query: Query,
): ListView['state'] {
  const sort = many(query.sort)
    .filter((one) => fields.some((field) => field.sort && field.sort === one.replace(/^-/, '')))
    .slice(0, 3)
    .join(',');
  const conditions = filters.filter(({ name }) => isCondition(resource, name, first(query[name])));
  return {
    ...readPaging(query),
    sort: sort || (screen.sort ?? ''),
    columns: [...new Set(many(query.columns))].filter((name) => fields.some((field) => field.name === name)),
    density: isDensity(first(query.density)) ? (first(query.density) as Density) : '',
    group: '',
    unfold: [],
    chosen: {
      ...filtersIn(resource, fields, query),
      ...Object.fromEntries(conditions.map(({ name }) => [name, first(query[name])])),
      ...(first(query.match) === 'any' && { match: 'any' }),
    },
  };
}

function readPage(resource: Resource, me: Person, screen: ListScreen, state: ListView['state'], fields: FieldShape[]) {
  return readRecords(resource, me, { ...askFor(resource, screen, state, fields), abilities: true });
}

/** A list's state as a query; the screen's own conditions apply beside the reader's filters, even with OR. */
function askFor(resource: Resource, screen: ListScreen, state: ListView['state'], fields: FieldShape[]): ListQuery {
  const { q, sort, page, limit, columns, chosen } = state;
  const { deleted, match, ...filters } = chosen;
  const order = resource.orders[sort];
  const further = [...decidingFields(resource.name), ...faceAmong(fields, resource.name)];
  const list = parseListQuery(
    resource,
    new URLSearchParams({
      ...screen.always,
      page: String(page),
      limit: String(limit),
      fields: [...new Set([...columns, ...further])].join(','),
      ...(q && { q }),
      ...(sort && !order && { sort }),
      ...(deleted && { deleted }),
    }),
  );
  if (order) list.order = order;
  const compared = Object.entries(filters).filter(([name, value]) => !isCondition(resource, name, value));
  const own = parseListQuery(resource, new URLSearchParams([...compared, ...(match ? [['match', match]] : [])]));
  list.filters.push(...own.filters);
  list.compared.push(...own.compared);
  list.conditions.push(
    ...Object.entries(filters).flatMap(([name, choice]) =>
      isCondition(resource, name, choice) ? resource.conditions[name]![choice]! : [],
    ),
  );
  return list;
}
