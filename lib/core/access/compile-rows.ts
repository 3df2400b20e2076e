import type { AnyRows } from '@/lib/core/access/policy';
import type { Condition } from '@/lib/core/access/rows';
import { castOf, databaseValue, joinSql, relationOf, type Sql, tableOf } from '@/lib/run/db/sql';
import type { Column } from '@/prisma/generated/tables';

/**
 * Compiles row rules (`Rows`) to a SQL condition over `alias`; nothing else does. The condition is null where a value
 * is missing, which `where` and `case` treat as false; `isTrue` turns it into a plain boolean.
 * Anything unknown, above all `undefined`, throws instead of widening the rule. `finds`: see `compileWays`.
 */
export function compileRows(
  sql: Sql,
  model: string,
  alias: string,
  rows: AnyRows,
  how: { related?: (rule: object) => string; finds?: boolean } = {},
): string {
  const { related, finds = false } = how;
  const inner = (one: AnyRows) => compileRows(sql, model, alias, one, how);
  const parts = Object.entries(rows).map(([key, value]) => {
    if (value === undefined) throw new Error(`${model}.${key} is undefined in a rule`);
    if (key === 'AND') return all(listOf(model, key, value).map(inner));
    if (key === 'OR') return any(listOf(model, key, value).map(inner));
    if (key === 'NOT') return `(${inner(ruleOf(model, key, value))}) is not true`;
    if (key === 'SQL') return conditionSql(sql, value as Condition);
    // Used by filters only: related records that the reader may see (`relatedSql`).
    if (key === 'RELATED' && related) return related(value as object);
    const field = tableOf(model).fields[key];
    if (!field) throw new Error(`${model} has no field ${key}`);
    return 'column' in field
      ? columnSql(sql, `${alias}."${field.column}"`, field, value)
      : relationSql(sql, model, alias, key, value, finds);
  });
  return all(parts);
}

// Used by filters only, on the listed row `t`: policies and requests cannot contain SQL.
function conditionSql(sql: Sql, condition: Condition): string {
  for (const table of condition.tables) sql.tables.add(table);
  return `(${sql.withViewer(condition.sql)})`;
}

const FINDS = { finds: true };

/**
 * Rows that meet a rule, for a `where` that finds them. If other tables name some of them, as a set of ids, each part of
 * which can be found in an index: with `or` every row of the table would be looked at. Of the distinct rows of a `union`, other than of
 * `union all`, PostgreSQL expects as many as there are.
 */
export function compileWays(sql: Sql, model: string, alias: 't', rows: AnyRows): string {
  const ways = waysOf(model, rows);
  const { table, fields } = tableOf(model);
  const isOfOthers = (one: AnyRows): boolean =>
    Object.entries(one).some(([key, value]) =>
      key === 'AND' ? listOf(model, key, value).some(isOfOthers) : fields[key] && !('column' in fields[key]),
    );
  if (ways.length < 2 || !ways.some(isOfOthers))
    return any(ways.map((one) => compileRows(sql, model, alias, one, FINDS)));
  const sets = ways.map((one) => {
    const among = sql.alias();
    return `select ${among}."id" from "${table}" ${among} where ${compileRows(sql, model, among, one, FINDS)}`;
  });
  return `${alias}."id" in (${sets.join(' union ')})`;
}

/** The alternatives of a rule, each with what holds for all of them. */
function waysOf(model: string, rows: AnyRows): AnyRows[] {
  if (!('OR' in rows)) return [rows];
  const { OR, ...shared } = rows;
  const ways = listOf(model, 'OR', OR).flatMap((one) => waysOf(model, one));
  return Object.keys(shared).length === 0 ? ways : ways.map((one) => ({ AND: [shared, one] }));
}

export const isTrue = (condition: string) => `(${condition}) is true`;
export const all = (parts: string[]) => join(parts, ' and ', 'true');
export const any = (parts: string[]) => join(parts, ' or ', 'false');

function join(parts: string[], word: string, none: string): string {
  if (parts.length < 2) return parts[0] ?? none;
  return `(${parts.join(word)})`;
}

function listOf(model: string, key: string, value: unknown): AnyRows[] {
  if (!Array.isArray(value)) throw new Error(`${key} of ${model} takes a list of rules`);
  return value.map((one) => ruleOf(model, key, one));
}

function ruleOf(model: string, key: string, value: unknown): AnyRows {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${key} of ${model} takes rules, each an object`);
  return value;
}

function columnSql(sql: Sql, name: string, column: Column, rule: unknown): string {
  if (rule === null) return `${name} is null`;
  if (typeof rule !== 'object' || rule instanceof Date) return `${name} = ${bound(sql, name, column, rule)}`;
  const operators = Object.entries(rule);
  if (operators.length === 0) throw new Error(`The rule for ${name} says nothing`);
  return all(operators.map(([operator, value]) => operatorSql(sql, name, column, operator, value)));
}

const comparisons: Record<string, string> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

function operatorSql(sql: Sql, name: string, column: Column, operator: string, value: unknown): string {
  const comparison = comparisons[operator];
  if (comparison) return `${name} ${comparison} ${bound(sql, name, column, value)}`;
  if (operator === 'not' && value === null) return `${name} is not null`;
  if (operator === 'in') return `${name} = any(${boundList(sql, name, column, value)})`;
  if (operator === 'contains' && !column.list) return containsSql(sql, name, value);
  if (operator === 'startsWith' && !column.list)
    return `search_text(${name}::text) like search_text(${sql.bind(escapeLike(String(value)), 'text')}) || '%'`;
  // Used by imports only: equal to one of these, ignoring case, accents and marks.
  if (operator === 'alike' && !column.list)
    return `${wordsOf(`${name}::text`)} in (select ${wordsOf('one')} from unnest(${sql.bind(value, 'text[]')}) one)`;
  // A list that is null contains nothing we know of, so the condition is null too.
  if (operator === 'has' && column.list) return `${name} @> ${boundList(sql, name, column, [value])}`;
  if (operator === 'hasSome' && column.list) return `${name} && ${boundList(sql, name, column, value)}`;
  throw new Error(`No SQL is known for ${operator} of ${name}`);
}

const wordsOf = (text: string) => `btrim(regexp_replace(search_text(${text}), '[^[:alnum:]]+', ' ', 'g'))`;

/** The trigram indexes on search_text() find nothing shorter. */
const TRIGRAM = 3;

function containsSql(sql: Sql, name: string, value: unknown): string {
  const text = sql.bind(escapeLike(String(value)), 'text');
  if (String(value).length >= TRIGRAM) return `search_text(${name}::text) like '%' || search_text(${text}) || '%'`;
  // Every row is compared. Most texts are ASCII, where lower() says the same as search_text() in a fifth of the time.
  const folded = `case when octet_length(${name}::text) = length(${name}::text) then lower(${name}::text) else search_text(${name}::text) end`;
  return `(${folded}) like (select '%' || search_text(${text}) || '%')`;
}

function bound(sql: Sql, name: string, column: Column, value: unknown): string {
  if (column.list) throw new Error(`${name} is a list: ask whether it has something`);
  return sql.bind(plain(name, column, value), castOf(column));
}

function boundList(sql: Sql, name: string, column: Column, values: unknown): string {
  if (!Array.isArray(values)) throw new Error(`${name} is compared with a list that is none`);
  return sql.bind(
    values.map((value) => plain(name, column, value)),
    `${castOf(column)}[]`,
  );
}

/** A value as the database stores it, days in UTC: the driver would use the server's time zone. */
function plain(name: string, column: Column, value: unknown): unknown {
  if (value instanceof Date) return column.type === 'Date' ? value.toISOString().slice(0, 10) : value;
  if (value === undefined || value === null || typeof value === 'object')
    throw new Error(`${name} is compared with ${JSON.stringify(value)}`);
  return databaseValue(column, value);
}

function relationSql(sql: Sql, model: string, alias: string, name: string, rule: unknown, finds: boolean): string {
  const relation = relationOf(model, name);
  const there = sql.alias();
  const { table } = tableOf(relation.to);
  sql.tables.add(table);
  const exists = (rows: AnyRows) => {
    const inner = all([joinSql(relation, alias, there), compileRows(sql, relation.to, there, rows)]);
    return `exists (select from "${table}" ${there} where ${inner})`;
  };
  const keys = (of: string, n: 0 | 1) => relation.join.map((pair) => `${of}."${pair[n]}"`).join(', ');
  // Below an `or`, PostgreSQL finds the set once, but looks for `exists` in each row if it expects few.
  const some = (rows: AnyRows) => {
    if (!finds) return exists(rows);
    const inner = compileRows(sql, relation.to, there, rows, FINDS);
    return `(${keys(alias, 0)}) in (select ${keys(there, 1)} from "${table}" ${there} where ${inner})`;
  };
  if (!relation.list) return rule === null ? `not ${exists({})}` : some(ruleOf(model, name, rule));
  const [[quantifier, rows] = [], ...more] = Object.entries(ruleOf(model, name, rule));
  if (more.length === 0 && quantifier === 'some') return some(ruleOf(model, name, rows));
  if (more.length === 0 && quantifier === 'none') return `not ${exists(ruleOf(model, name, rows))}`;
  throw new Error(`${model}.${name} takes either some or none`);
}

// Some characters become wildcards when `search_text` removes their accents.
export const escapeLike = (text: string) => text.replace(/[\\%_∖﹨﹪％＼＿]/g, '\\$&');
