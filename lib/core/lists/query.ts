import { forbiddenField } from '@/lib/core/access/access';
import type { AnyRows } from '@/lib/core/access/policy';
import type { Condition, Order } from '@/lib/core/access/rows';
import type { Resource } from '@/lib/core/define';
import { readColumnValue } from '@/lib/core/fields/column-values';
import { aliveRows, comparableColumn } from '@/lib/core/fields/fields';
import { type Expansion, MOST_STEPS, type Related, relationsOf } from '@/lib/core/lists/relations';
import { castOf, columnOf, relationOf } from '@/lib/run/db/sql';
import { Problem } from '@/lib/run/errors';
import { addDays } from '@/lib/run/i18n/dates';
import { instantOf } from '@/lib/run/i18n/typed-times';
import { openSecret, sealSecret } from '@/lib/run/secrets/seal-secret';

/**
 * Maximum number of records counted, or paged through from either end: more would read whole tables. A multiple of
 * every page size.
 */
export const MOST_LISTED = 100_000;
const MAX_LIMIT = 100;
const MAX_PAGE = 1_000_000_000;
const MAX_SEARCH = 200;
export const operators = ['in', 'gt', 'gte', 'lt', 'lte', 'ne', 'contains', 'startsWith', 'empty'] as const;
type Operator = (typeof operators)[number] | 'equals';

/** In `fields`: all that the caller may read. */
const EVERY = '*';

export type Sort = { field: string; column: string; descending: boolean };

export type ListQuery = {
  /** From 1; or from -1 for the last records of the list, -2 for those before them. */
  page: number;
  after: Place | null;
  limit: number;
  sort: Sort[];
  /** Sorted by before `sort`; never taken from request parameters. */
  order: Order | null;
  /** True when the caller chose the order, which requires the right to read these fields. */
  sortIsGiven: boolean;
  count: boolean;
  fields: readonly string[] | typeof EVERY | null;
  expand: readonly Expansion[];
  deleted: boolean;
  q: string | null;
  filters: AnyRows[];
  /** Conditions that row rules cannot express; never taken from request parameters. */
  conditions: Condition[];
  /** Every field that a filter or a chosen order compares. */
  compared: string[];
  /** The same for related records. */
  comparedBeyond: { resource: Resource; fields: readonly string[] }[];
  /** Filters are combined with OR instead of AND. */
  isAny: boolean;
  abilities: boolean;
};

/** The values of a list's keys, as texts, in the record after which a page begins. */
export type Place = readonly (string | null)[];

export function refuse(error: string, parameter: string, more: Record<string, string | number> = {}): Problem {
  const key = `errors.${error}`;
  const values = { parameter, ...more };
  return new Problem(400, key, { values, fields: [{ field: parameter, message: key, values }] });
}

/** Parses the parameters of a list. An unknown or invalid one is a 400 that names it. */
export function parseListQuery(resource: Resource, parameters: URLSearchParams): ListQuery {
  const query: ListQuery = {
    page: 1,
    after: null,
    limit: 25,
    sort: parseSort(resource, resource.sort),
    order: null,
    sortIsGiven: false,
    count: false,
    fields: null,
    expand: [],
    deleted: false,
    q: null,
    filters: [],
    conditions: [],
    compared: [],
    comparedBeyond: [],
    isAny: false,
    abilities: false,
  };
  const seen = new Set<string>();
  let cursor: string | null = null;
  for (const [name, value] of parameters) {
    if (seen.has(name)) throw refuse('repeatedParameter', name);
    seen.add(name);
    if (name === 'after') cursor = value;
    else readParameter(resource, query, name, value);
  }
  if (cursor !== null) query.after = readCursor(resource, query, cursor);
  // All fields still count as compared: a row is only found if the caller may read each of them in it.
  if (query.isAny && query.filters.length > 1) query.filters = [{ OR: query.filters }];
  if ((Math.abs(query.page) - 1) * query.limit >= MOST_LISTED)
    throw refuse('pageTooFar', 'page', { most: MOST_LISTED });
  return query;
}

function readParameter(resource: Resource, query: ListQuery, name: string, value: string): void {
  switch (name) {
    case 'page':
      query.page = wholeNumber(name, value.replace(/^-/, ''), MAX_PAGE) * (value.startsWith('-') ? -1 : 1);
      return;
    case 'limit':
      query.limit = wholeNumber(name, value, MAX_LIMIT);
      return;
    case 'sort':
      query.sort = parseSort(resource, value);
      query.sortIsGiven = true;
      // The id is part of every record shown.
      query.compared.push(...query.sort.map((one) => one.field).filter((field) => field !== '_id'));
      return;
    case 'match':
      if (value !== 'any' && value !== 'all') throw refuse('wrongValue', name, { value: value.slice(0, 60) });
      query.isAny = value === 'any';
      return;
    case 'count':
    case 'deleted':
    case 'abilities':
      query[name] = yesOrNo(name, value);
      return;
    case 'fields':
      query.fields = value === EVERY ? EVERY : parseFields(resource, value);
      return;
    case 'expand':
      query.expand = parseExpand(resource, value);
      return;
    case 'where':
      query.filters.push(parseWhere(resource, query, value));
      return;
    case 'q':
      if (resource.search.length === 0) throw refuse('unknownParameter', name);
      query.q = searchText(value);
      return;
    default:
      query.filters.push(readFilter(resource, query, { name, value }));
  }
}

/** Parses the parameters of single records; clients send `deleted` with each GET. */
export function parseMemberQuery(resource: Resource, parameters: URLSearchParams) {
  const query = {
    fields: null as string[] | null,
    expand: [] as readonly Expansion[],
    deleted: false,
    abilities: false,
  };
  for (const [name, value] of parameters) {
    if (name === 'fields') query.fields = value === EVERY ? null : parseFields(resource, value);
    else if (name === 'expand') query.expand = parseExpand(resource, value);
    else if (name === 'deleted' || name === 'abilities') query[name] = yesOrNo(name, value);
    else throw refuse('unknownParameter', name);
  }
  return query;
}

function wholeNumber(name: string, value: string, max: number): number {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > max) throw refuse('numberOutOfRange', name, { min: 1, max });
  return number;
}

function yesOrNo(name: string, value: string): boolean {
  if (value !== 'true' && value !== 'false') throw refuse('notTrueOrFalse', name);
  return value === 'true';
}

function searchText(value: string): string | null {
  const text = value.trim();
  if (text.length > MAX_SEARCH || !isStorable(text)) throw refuse('searchTooLong', 'q', { max: MAX_SEARCH });
  return text || null;
}

/** PostgreSQL cannot store NUL, and UTF-8 cannot encode a lone surrogate. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

export const namedFields = ({ fields }: ListQuery): readonly string[] => (fields === EVERY ? [] : (fields ?? []));

/** The fields of a list's records, as far as the caller may read them. */
export function shownFields({ fields: all, list, onlySingly }: Resource, { fields }: ListQuery): readonly string[] {
  return fields === EVERY ? all.filter((field) => !onlySingly.includes(field)) : (fields ?? list);
}

function parseFields(resource: Resource, value: string): string[] {
  const names = value.split(',').filter((name) => name !== '_id');
  const unknown = names.find((name) => !resource.fields.includes(name));
  if (unknown !== undefined) throw refuse('unknownField', unknown);
  return names;
}

/** Maximum number of relations added by a call, of comparisons in a `where`, and of its nesting. */
export const MOST_EXPANDED = 10;
const MOST_COMPARED = 30;
const DEEPEST = 4;
const MOST_SORTED = 8;

/**
 * Parses `consultant,memberships.user`: the relations along each path. Only one of a path may be to many, so that a
 * page stays bounded.
 */
function parseExpand(resource: Resource, value: string): Expansion[] {
  type Open = { by: Related; below: Open[] };
  const found: Open[] = [];
  let count = 0;
  for (const path of value.split(',')) {
    let [on, among] = [resource, found];
    const steps = path.split('.');
    if (steps.length > MOST_STEPS) throw refuse('wrongValue', 'expand', { value: path.slice(0, 60) });
    let many = 0;
    for (const step of steps) {
      const by = relationsOf(on).get(step);
      if (!by) throw refuse('unknownField', step.slice(0, 60));
      let next = among.find((one) => one.by === by);
      if (!next) {
        next = { by, below: [] };
        among.push(next);
        count += 1;
      }
      many += by.isMany ? 1 : 0;
      if (many > 1 || count > MOST_EXPANDED) throw refuse('wrongValue', 'expand', { value: path.slice(0, 60) });
      [on, among] = [by.to, next.below];
    }
  }
  return found;
}

/**
 * Parses `{"or":[{"tier":"GOLD"},{"not":{"center.address.city[in]":["Milano","Monza"]}}]}`: the filters of a list
 * combined freely. Entries of one object are combined with AND.
 */
function parseWhere(resource: Resource, query: ListQuery, text: string): AnyRows {
  const wrong = () => refuse('wrongValue', 'where', { value: text.slice(0, 60) });
  let left = MOST_COMPARED;
  const ruleIn = (given: unknown, depth: number): AnyRows => {
    if (typeof given !== 'object' || given === null || Array.isArray(given) || depth > DEEPEST) throw wrong();
    const rules = Object.entries(given).map(([name, value]): AnyRows => {
      if (name === 'not') return { NOT: ruleIn(value, depth + 1) };
      if (name === 'or' || name === 'and') {
        if (!Array.isArray(value) || value.length === 0) throw wrong();
        return { [name.toUpperCase()]: value.map((one) => ruleIn(one, depth + 1)) };
      }
      const isList = name.endsWith('[in]') && Array.isArray(value);
      const values: unknown[] = isList ? value : [value];
      left -= values.length;
      const isNull = value === null && !/\[(?!ne\])/.test(name);
      if (left < 0 || (!isNull && values.some((one) => typeof one === 'object'))) throw wrong();
      return readFilter(resource, query, {
        name,
        value: String(value),
        isNull,
        ...(isList && { values: values.map(String) }),
      });
    });
    if (rules.length === 0) throw wrong();
    return { AND: rules };
  };
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw wrong();
  }
  return ruleIn(given, 1);
}

function parseSort(resource: Resource, value: string): Sort[] {
  const parts = value.split(',');
  if (parts.length > MOST_SORTED) throw refuse('wrongValue', 'sort', { value: value.slice(0, 60) });
  return parts.map((part) => {
    const path = part.replace(/^-/, '');
    return { field: fieldOf(path), column: columnBehind(resource, path), descending: part.startsWith('-') };
  });
}

const fieldOf = (path: string) => path.split('.')[0]!;

export function columnBehind(resource: Resource, path: string): string {
  if (path === '_id') return 'id';
  if (!resource.fields.includes(fieldOf(path))) throw refuse('unknownParameter', path);
  const column = comparableColumn(resource.model, resource.sources, path);
  if (!column) throw refuse('notComparable', path);
  if (path.includes('.') && resource.onlySingly.includes(path)) throw forbiddenField(path);
  return column;
}

/** The parameter `name` with its `value`; in a `where`, `values` may contain commas, and null is not a text. */
type Filter = { name: string; value: string; values?: readonly string[]; isNull?: boolean };

type Comparison = Filter & { path: string; operator: Operator };

/** Parses a filter; its fields are added to the query's compared ones. */
function readFilter(resource: Resource, query: ListQuery, given: Filter): AnyRows {
  const { name, value } = given;
  const [, path = '', operator = 'equals'] = /^([\w.-]+)(?:\[(\w+)\])?$/.exec(name) ?? [];
  if (path !== '_id' && !resource.fields.includes(fieldOf(path)) && !relationBefore(resource, path))
    throw refuse('unknownParameter', name);
  if (operator !== 'equals' && !(operators as readonly string[]).includes(operator))
    throw refuse('unknownOperator', name);
  // `ne`, and empty, match exactly the rows that the opposite does not: without a related record, its fields have no
  // value either.
  const isNegative = operator === 'ne' || (operator === 'empty' && yesOrNo(name, value));
  const isBeyond = relationBefore(resource, path) !== null || partOfOne(resource, path) !== null;
  const asked: Comparison = { ...given, path, operator: operator as Operator };
  if (!isNegative || !isBeyond) return filterWhere(resource, query, query.compared, asked);
  const opposite = operator === 'ne' ? { ...asked, operator: 'equals' as const } : { ...asked, value: 'false' };
  return { NOT: filterWhere(resource, query, query.compared, opposite) };
}

/** The relation at the beginning of a path (`center.name`), unless the record itself has such a field, in parts. */
function relationBefore(resource: Resource, path: string): Related | null {
  const [first = '', ...rest] = path.split('.');
  const source = Object.hasOwn(resource.sources, first) ? resource.sources[first]! : {};
  if (rest.length === 0 || 'parts' in source || 'one' in source) return null;
  return relationsOf(resource).get(first) ?? null;
}

/** A field of a related record: `centerAddress.city`. */
export function partOfOne(
  { model, sources }: Resource,
  path: string,
): { relation: string; model: string; column: string } | null {
  const [field = '', part = ''] = path.split('.');
  const source = sources[field];
  const column = source && 'one' in source && Object.hasOwn(source.fields, part) ? source.fields[part] : undefined;
  return column && source && 'one' in source
    ? { relation: source.one, model: relationOf(model, source.one).to, column }
    : null;
}

/** Adds the fields it compares of this resource to `compared`. */
function filterWhere(resource: Resource, query: ListQuery, compared: string[], asked: Comparison, steps = 0): AnyRows {
  const { path, name } = asked;
  const by = relationBefore(resource, path);
  if (by) {
    if (steps === MOST_STEPS) throw refuse('notComparable', name);
    const fields: string[] = [];
    const beyond = { ...asked, path: path.slice(by.name.length + 1) };
    const rows = filterWhere(by.to, query, fields, beyond, steps + 1);
    const guarded = fields.find((field) => by.to.onlySingly.includes(field));
    if (guarded) throw forbiddenField(guarded);
    if (!by.isBack) compared.push(by.field);
    query.comparedBeyond.push({ resource: by.to, fields: by.isBack ? [...fields, by.field] : fields });
    return { RELATED: { by, compared: fields, rows } };
  }
  if (path !== '_id') {
    if (!resource.fields.includes(fieldOf(path))) throw refuse('unknownParameter', name);
    compared.push(fieldOf(path));
  }
  const one = partOfOne(resource, path);
  if (!one) return ruleOf(resource, asked);
  return { [one.relation]: ruleOf(one, { ...asked, path: one.column }) };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Days compared with instants are days in Italy, for the API as on screens. */
const startOf = (day: string) => instantOf(day, '00:00')!;
/** For days unknown to our calendar, the nearest known one has the same records before and after it. */
const knownDay = (day: string) => [day, '1900-01-01', '9999-12-30'].toSorted()[1]!;

type Compared = Pick<Resource, 'model'> & { sources?: Resource['sources'] };

function ruleOf(on: Resource | Compared, { path, operator, name, value, values, isNull }: Comparison): AnyRows {
  const source = on.sources?.[path];
  const lasting = source && 'while' in source ? source.while : undefined;
  if (lasting && (operator === 'empty' || value === 'null')) {
    const isEmpty = operator === 'empty' ? yesOrNo(name, value) : operator !== 'ne';
    const rows = { SQL: lasting };
    return isEmpty ? { NOT: rows } : rows;
  }
  const related = source && 'list' in source ? source : null;
  const column = related ? related.column : 'fields' in on ? columnBehind(on, path) : path;
  const model = related ? relationOf(on.model, related.list).to : on.model;
  const type = columnOf(model, column);
  const read = (text: string) => {
    const parsed = readColumnValue(type, text);
    if (parsed === undefined) throw refuse('wrongValue', name, { value: text.slice(0, 60) });
    return parsed;
  };
  const isText = ['text', 'bpchar', 'citext'].includes(castOf(type));
  if (operator === 'contains' || operator === 'startsWith') {
    if (!isText || type.list || related) throw refuse('unknownOperator', name);
    return { [column]: { [operator]: read(value) } };
  }
  if (operator === 'empty') {
    const isEmpty = yesOrNo(name, value);
    if (related) return { [related.list]: { [isEmpty ? 'none' : 'some']: aliveRows(related) } };
    if (type.list) throw refuse('unknownOperator', name);
    const nothing = { OR: [...(type.optional ? [{ [column]: null }] : []), ...(isText ? [{ [column]: '' }] : [])] };
    return isEmpty ? nothing : { NOT: nothing };
  }
  const condition = () => {
    const day = castOf(type) === 'timestamptz' && !related && DAY.test(value) && read(value) ? knownDay(value) : null;
    if (day && operator !== 'in') {
      const [gte, lt] = [startOf(day), startOf(addDays(day, 1))];
      const bounds: Record<string, object> = { gt: { gte: lt }, gte: { gte }, lt: { lt: gte }, lte: { lt } };
      return bounds[operator] ?? { gte, lt };
    }
    if (operator === 'in') return { [type.list ? 'hasSome' : 'in']: (values ?? value.split(',')).map(read) };
    if (operator !== 'equals' && operator !== 'ne') {
      if (type.list || related) throw refuse('unknownOperator', name);
      return { [operator]: read(value) };
    }
    if (isNull || (value === 'null' && type.type !== 'String')) return null;
    return type.list ? { has: read(value) } : read(value);
  };
  const isNegative = operator === 'ne';
  if (related) {
    const rows = { [column]: condition(), ...aliveRows(related) };
    return { [related.list]: { [isNegative ? 'none' : 'some']: rows } };
  }
  return isNegative ? { NOT: { [column]: condition() } } : { [column]: condition() };
}

// Sealed: an order may begin with a field that the caller may not read. And a cursor belongs to one order.
const PURPOSE = 'list cursor';
const ownerOf = (resource: Resource, sort: readonly Sort[]) =>
  [resource.name, ...sort.map(({ column, descending }) => `${descending ? '-' : ''}${column}`)].join(' ');

/** @throws Problem 400 for a cursor of another list or order, one that was made up, and one beside a page */
function readCursor(resource: Resource, { sort, page }: ListQuery, cursor: string): Place {
  const opened = openSecret(PURPOSE, ownerOf(resource, sort), cursor);
  if (opened === null || page !== 1) throw refuse('wrongValue', 'after', { value: cursor.slice(0, 60) });
  return JSON.parse(opened) as Place;
}

/** The `Link` header to the page after this one; none if `last`, the place of a full page's last record, is null. */
export function linkToNext(
  url: URL,
  resource: Resource,
  { sort }: ListQuery,
  last: Place | null,
): Record<string, string> {
  if (!last) return {};
  const parameters = new URLSearchParams(url.searchParams);
  parameters.delete('page');
  parameters.set('after', sealSecret(PURPOSE, ownerOf(resource, sort), JSON.stringify(last)));
  return { link: `<${url.pathname}?${parameters}>; rel="next"` };
}
