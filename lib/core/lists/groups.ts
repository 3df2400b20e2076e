import { firstMatch, listedSql, requireReadable, requireReader } from '@/lib/core/access/access';
import { all, compileRows } from '@/lib/core/access/compile-rows';
import type { Actor } from '@/lib/core/actor/actor';
import { grantsOf, type Resource, readFields } from '@/lib/core/define';
import { shapesOf } from '@/lib/core/describe';
import { aliveRows, sourceOf } from '@/lib/core/fields/fields';
import { kindOf } from '@/lib/core/fields/kinds';
import { keysOf, listWhere, orderedSql, orderSql, requireListable } from '@/lib/core/lists/list';
import { columnBehind, type ListQuery, MOST_LISTED, partOfOne, refuse, shownFields } from '@/lib/core/lists/query';
import { castOf, columnOf, joinSql, relationOf, Sql, tableOf } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';

export const NO_VALUE = '-';

export type Grouping = {
  /** Fields or parts of them: `address.provinceCode`. Days and instants are grouped by month. */
  by: readonly string[];
  /** Numeric fields, or those whose parts are numbers, added up for each group. */
  sums: readonly string[];
  averages?: readonly string[];
  /** For health data: the column of the person. Groups of fewer than five people are left out, of all totals, too. */
  subject?: string | undefined;
  /** Keys, by the first field, of the groups whose first records are read as well. */
  unfolded: readonly string[] | 'all';
  most: number;
};

type GroupedRecord = Record<string, unknown> & { _id: string };

type Figures = { [field: string]: number | null };

/** The records with the same values; months are yyyy-MM. */
export type Group = {
  /** One for each field; `key` is that of the first. */
  keys: (string | null)[];
  key: string | null;
  /** Of a province: codes abroad say little. */
  name: string | null;
  count: number;
  sums: Figures;
  averages: Figures;
  records: GroupedRecord[] | null;
};

export type Grouped = {
  /** Null: too many records to be grouped. */
  groups: Group[] | null;
  /** On all pages. */
  groupCount: number;
  /** The number of records: one with several values is in several groups. */
  total: number;
  sums: Figures;
  averages: Figures;
};

/** Figures about health are about so many people at least. */
export const FEWEST_PEOPLE = 5;

/** The key of a record, or a `join` if it may have several; `needs`: the columns of `t` used by `join`; `called`: its name. */
type Key = { key: string; join: string; needs: readonly string[]; isMonth: boolean; called?: string | undefined };

const monthOf = (column: string, type: string) =>
  type === 'date' ? `to_char(${column}, 'YYYY-MM')` : `to_char(${column} at time zone 'Europe/Rome', 'YYYY-MM')`;

const isDated = (type: string) => type === 'date' || type === 'timestamptz';

/** Codes of provinces are each country's own: TO is Torino, ES-TO Toledo. */
const keyAbroad = (country: string, key: string) =>
  `case when ${country} = 'IT' then ${key} else coalesce(${country}, '') || '-' || ${key} end`;

/**
 * The key of the rows of `t` as SQL, called `name`: the same values as the filter of that field compares.
 * @throws Problem 400 for a field that does not exist or cannot be compared
 */
function keyOf(sql: Sql, resource: Resource, path: string, name: string): Key {
  if (!resource.fields.includes(path.split('.')[0]!)) throw refuse('unknownParameter', path.slice(0, 60));
  const source = sourceOf(resource.sources, path);
  const text = (model: string, alias: string, field: string): Pick<Key, 'key' | 'isMonth'> => {
    const column = columnOf(model, field);
    const [value, type] = [`${alias}."${column.column}"`, castOf(column)];
    if (isDated(type)) return { key: monthOf(value, type), isMonth: true };
    return { key: `nullif(${value}::text, '')`, isMonth: false };
  };
  const related = 'list' in source ? { name: source.list, column: source.column, rows: aliveRows(source) } : null;
  const one = partOfOne(resource, path);
  const other = related ?? (one && { name: one.relation, column: one.column, rows: {} });
  const isProvince = path.endsWith('.provinceCode');
  if (other) {
    const relation = relationOf(resource.model, other.name);
    const there = sql.alias();
    const { key: own, isMonth } = text(relation.to, there, other.column);
    const country = one && isProvince && partOfOne(resource, path.replace(/\w+$/, 'country'));
    const key = country ? keyAbroad(`${there}."${columnOf(relation.to, country.column).column}"`, own) : own;
    const where = all([joinSql(relation, 'b', there), compileRows(sql, relation.to, there, other.rows)]);
    const join = `left join lateral (select distinct ${key} as ${name} from "${tableOf(relation.to).table}" ${there} where ${where}) of_${name} on true`;
    return { key: name, join, needs: relation.join.map(([here]) => here), isMonth };
  }
  if ('sealedIn' in source && source.sealedIn) throw refuse('notComparable', path);
  const behind = columnBehind(resource, path);
  const column = columnOf(resource.model, behind);
  if (column.list) {
    const join = `left join lateral (select distinct unnest(b."${column.column}"::text[]) as ${name}) of_${name} on true`;
    return { key: name, join, needs: [column.column], isMonth: false };
  }
  const own = text(resource.model, 't', behind);
  const whole = sourceOf(resource.sources, path.split('.')[0]!);
  const parts: Readonly<Record<string, string>> = 'parts' in whole ? whole.parts : {};
  if (isProvince && parts.country)
    own.key = keyAbroad(`t."${columnOf(resource.model, parts.country).column}"`, own.key);
  const lasting = 'while' in source && source.while;
  const key = lasting ? `case when ${sql.withViewer(lasting.sql)} then ${own.key} end` : own.key;
  const called = isProvince && parts.province && `t."${columnOf(resource.model, parts.province).column}"`;
  return { ...own, key, join: '', needs: [], called: called || undefined };
}

/** The values of a field in their own order; those of a plain choice have none. */
function optionsOf(resource: Resource, path: string): readonly string[] {
  const [field, part] = path.split('.');
  const { kind, options } = shapesOf(resource).find(({ name }) => name === field) ?? { kind: 'text', options: [] };
  if (part !== undefined) return [];
  return kindOf(kind).filter === 'flag' ? ['true', 'false'] : kind === 'choice' ? [] : options;
}

/** In which order groups come by one of their keys: months from the last, values in their own order, others by the number of their records. */
function placeSql(sql: Sql, resource: Resource, path: string, { isMonth }: Key, name: string): string {
  if (isMonth) return `${name} desc nulls last`;
  const options = optionsOf(resource, path);
  return options.length > 0
    ? `array_position(${sql.bind(options, 'text[]')}, ${name}) nulls last, ${name}`
    : `n desc, ${name} nulls last`;
}

function addendSql(sql: Sql, resource: Resource, field: string): string {
  const source = sourceOf(resource.sources, field);
  if ('computed' in source) return `(${sql.withViewer(source.computed)})::numeric`;
  const names = 'parts' in source ? Object.values(source.parts) : [columnBehind(resource, field)];
  const columns = names.map((name) => `t."${columnOf(resource.model, name).column}"`);
  return columns.length > 1 ? `(${columns.map((one) => `coalesce(${one}, 0)`).join(' + ')})` : columns[0]!;
}

/** 400 for a field that does not exist, and one that is no number. */
function requireNumeric(resource: Resource, field: string): void {
  const shape = shapesOf(resource).find(({ name }) => name === field);
  if (!shape || !resource.fields.includes(field)) throw refuse('unknownField', field.slice(0, 60));
  const added = 'parts' in sourceOf(resource.sources, field) ? (shape.parts ?? []) : [shape];
  const isNumeric = added.every(({ kind, isList }) => kindOf(kind).isNumeric && !isList);
  if (!isNumeric) throw refuse('notComparable', field);
}

/** Added up only in the rows in which the actor may read it. */
function readableSql(sql: Sql, resource: Resource, actor: Actor, field: string): string {
  const grants = grantsOf(resource, actor);
  const values = grants.map((grant) =>
    readFields(resource, grant).includes(field) ? addendSql(sql, resource, field) : 'null',
  );
  return `(${firstMatch(sql, resource, actor, grants, values)})::numeric`;
}

/**
 * A page of the groups of a list, with the number of their records, sums, and the first records of those that are unfolded, in one
 * statement. Only rows in which the actor may read what they are grouped by are counted: as if the list were filtered by it.
 * @throws Problem 400 for a field that does not exist, 403 for one that the actor may not read in lists
 */
export async function groupRecords(
  resource: Resource,
  actor: Actor,
  given: ListQuery,
  { by, sums, averages = [], subject, unfolded, most }: Grouping,
): Promise<Grouped> {
  const sql = new Sql(actor.id);
  const names = by.map((_, n) => `key${n}`);
  const keys = by.map((path, n) => keyOf(sql, resource, path, names[n]!));
  const query = { ...given, compared: [...given.compared, ...by.map((path) => path.split('.')[0]!)] };
  requireListable(resource, actor, query);
  const added = [...new Set([...sums, ...averages])];
  for (const one of added) requireNumeric(resource, one);
  requireReadable(resource, requireReader(resource, actor), added);
  const guarded = added.find((one) => resource.onlySingly.includes(one));
  if (guarded) throw refuse('notComparable', guarded);
  const where = listWhere(sql, resource, actor, query);
  const addends = added.map((one, n) => `${readableSql(sql, resource, actor, one)} as s${n}`);
  const totals = added.flatMap((_one, n) => [`sum(s${n}) as s${n}`, `avg(s${n}) as a${n}`]);
  const needed = [...new Set(['id', ...keys.flatMap(({ needs }) => needs)])].map((column) => `t."${column}"`);
  // Records have one key of these, and of the others as many as the join finds.
  const own = keys.flatMap(({ join, key }, n) => (join ? [] : `${key} as ${names[n]}`));
  const joins = keys.map(({ join }) => join).join(' ');
  const called = keys[0]?.called;
  if (called) needed.push(`${called} as called`);
  if (subject) needed.push(`t."${columnOf(resource.model, subject).column}" as subject`);
  const order = by.map((path, n) => placeSql(sql, resource, path, keys[n]!, names[n]!)).join(', ');
  const wanted = unfolded === 'all' ? null : sql.bind(unfolded, 'text[]');
  const isOpen = (one: string) =>
    wanted ? `coalesce(${one} = any(${wanted}), ${String(unfolded.includes(NO_VALUE))})` : 'true';
  const before = sql.bind((Math.max(1, query.page) - 1) * query.limit, 'int8');
  const record = listedSql(sql, resource, actor, { fields: shownFields(resource, query) });
  const more = (list: readonly string[]) => list.map((one) => `, ${one}`).join('');
  const each = (of: string) => names.map((name) => `${of}.${name}`).join(', ');
  const isSame = (a: string, b: string) =>
    names.map((name) => `${a}.${name} is not distinct from ${b}.${name}`).join(' and ');
  const known = (of: string) => `(${names.map((name) => `coalesce(${of}.${name}, '')`).join(', ')})`;
  const text = `
    with base as materialized (
      select ${needed.join(', ')}${more(own)}${more(addends)}
      from "${resource.table}" t where ${where} limit ${MOST_LISTED + 1}),
    counted as materialized (select count(*) as total${more(totals)} from base),
    keyed as materialized (select * from base b ${joins} where (select total from counted) <= ${MOST_LISTED}),
    grouped as materialized (select ${each('k')}, count(*) as n${more(totals)}${called ? ', mode() within group (order by called) as called' : ''} from keyed k group by ${each('k')}${subject ? ` having count(distinct subject) >= ${FEWEST_PEOPLE}` : ''}),
    shown as materialized (select *, row_number() over (order by ${order}) as place from grouped
      order by place limit ${query.limit} offset ${before}),
    opened as (select * from (select ${each('k')}, t.id, row_number() over (partition by ${each('k')} ${orderSql(keysOf(resource, query))}) as n
      from keyed k join ${orderedSql(sql, resource, actor, query)} on t.id = k.id
      where ${isOpen('k.key0')} and exists (select from shown s where ${isSame('s', 'k')})) f where n <= ${most})
    select s.*, (select count(*) from grouped) as groups${more(added.map((_one, n) => `c.s${n} as ts${n}, c.a${n} as ta${n}`))}, c.total, o.total as counted,
      case when ${isOpen('s.key0')} then (select '[' || coalesce(string_agg(${record}, ',' order by f.n), '') || ']'
        from opened f join "${resource.table}" t on t.id = f.id where ${isSame('f', 's')}) end as body
    from counted o cross join ${subject ? `(select count(*) as total${more(totals)} from base b where b.id in (select k.id from keyed k join grouped g on ${known('g')} = ${known('k')}))` : 'counted'} c
    left join shown s on true order by s.place`;
  const rows = await fromPool(text, sql.values);
  const [first] = rows as [Record<string, unknown>];
  const total = Number(first.total);
  const figuresIn = (row: Record<string, unknown>, of: '' | 't') => {
    const figure = (one: string, kind: 's' | 'a') => numberIn(row[`${of}${kind}${added.indexOf(one)}`]);
    return {
      sums: Object.fromEntries(sums.map((one) => [one, figure(one, 's')])),
      averages: Object.fromEntries(averages.map((one) => [one, figure(one, 'a')])),
    };
  };
  const groups = rows
    .filter((row) => row.n !== null)
    .map((row) => ({
      keys: names.map((name) => row[name] as string | null),
      key: row.key0 as string | null,
      name: (row.called as string | null | undefined) ?? null,
      count: Number(row.n),
      ...figuresIn(row, ''),
      records: row.body === null ? null : (JSON.parse(row.body as string) as GroupedRecord[]),
    }));
  return {
    groups: Number(first.counted) > MOST_LISTED ? null : groups,
    groupCount: Number(first.groups),
    total: Math.min(total, MOST_LISTED),
    ...figuresIn(first, 't'),
  };
}

const numberIn = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));
