import { compileRows } from '@/lib/core/access/compile-rows';
import type { AnyRows } from '@/lib/core/access/policy';
import type { Condition } from '@/lib/core/access/rows';
import { castOf, columnOf, joinSql, relationOf, type Sql, tableOf } from '@/lib/run/db/sql';
import { eachOf, names } from '@/lib/run/names';
import type { Column } from '@/prisma/generated/tables';

/**
 * Where a field of a record comes from. Without a source it is the column of the same name.
 * - `column`: a column with another name. With `while`, filters take a reference for empty unless this holds. With
 *   `sealedIn`, its value stands encrypted in that column, together with others (lib/core/encrypted-fields.ts)
 * - `parts`: several columns as one nested object; those of `sealed` stand encrypted in `sealedIn`
 * - `one`: columns of a related record as an object, or null. Read-only
 * - `list`: one column of the related rows as an array; writing replaces the set. `alive` names the record behind each
 *   row: those whose record is deleted are left out
 * - `rows`: the related rows as objects, ordered by their first column; writing replaces them
 * - `computed`: SQL over the row `t` and `$viewer`. Read-only
 * - `written`: write-only; the noun's verb processes it, the text describes how
 */
export type Source =
  | { column: string; while?: Condition; sealedIn?: string }
  | { parts: Record<string, string>; sealedIn?: string; sealed?: readonly string[] }
  | { one: string; fields: Record<string, string> }
  | { list: string; column: string; alive?: string }
  | { rows: string; fields: readonly string[] }
  | { computed: string }
  | { written: string };

/** Parts that have the names of their columns. */
export const sameNamed = (parts: string) => eachOf(names(parts), (part) => part);

export const pictureAt = (column: string): Source => ({
  computed: `case when t.${column} is not null then json_build_object('full', '/api/files/' || t.${column}) end`,
});

export const sourceOf = (sources: Record<string, Source>, field: string): Source => sources[field] ?? { column: field };

export function fieldSql(sql: Sql, model: string, alias: string, source: Source): string {
  if ('column' in source && !('list' in source)) return ownJson(model, alias, source.column, source.sealedIn);
  if ('parts' in source) {
    const { parts, sealedIn, sealed = [] } = source;
    const values = Object.entries(parts).map(
      ([part, column]) => `${ownJson(model, alias, column, sealed.includes(part) ? sealedIn : undefined)} as "${part}"`,
    );
    return `(select row_to_json(o) from (select ${values.join(', ')}) o)`;
  }
  if ('computed' in source) return sql.withViewer(source.computed);
  if ('written' in source) throw new Error(`${model} does not keep what is ${source.written}`);
  const relation = relationOf(model, 'one' in source ? source.one : 'list' in source ? source.list : source.rows);
  const there = sql.alias();
  sql.tables.add(tableOf(relation.to).table);
  const from = `from "${tableOf(relation.to).table}" ${there} where ${joinSql(relation, alias, there)}`;
  if ('one' in source)
    return `(select row_to_json(o) from (select ${namedSql(relation.to, there, source.fields)} ${from}) o)`;
  if ('list' in source) {
    const value = columnJson(there, columnOf(relation.to, source.column));
    const alive = source.alive ? ` and ${compileRows(sql, relation.to, there, aliveRows(source))}` : '';
    return `(select coalesce(json_agg(${value} order by ${value}), '[]') ${from}${alive})`;
  }
  const [first = ''] = source.fields;
  const fields = Object.fromEntries(source.fields.map((name) => [name, name]));
  const order = `order by ${there}."${columnOf(relation.to, first).column}"`;
  return `(select coalesce(json_agg(o), '[]') from (select ${namedSql(relation.to, there, fields)} ${from} ${order}) o)`;
}

export const aliveRows = ({ alive }: { alive?: string }): AnyRows => (alive ? { [alive]: { deletedAt: null } } : {});

/** Columns under their JSON names. Converting a row takes a third of the time of `json_build_object`. */
const namedSql = (model: string, alias: string, fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, column]) => `${columnJson(alias, columnOf(model, column))} as "${name}"`)
    .join(', ');

/** A column in its JSON shape; if it is empty, the encrypted text that contains its value: see `openFields`. */
function ownJson(model: string, alias: string, column: string, sealedIn?: string): string {
  const value = columnJson(alias, columnOf(model, column));
  return sealedIn ? `coalesce(to_json(${value}), to_json(${alias}."${columnOf(model, sealedIn).column}"))` : value;
}

/** PostgreSQL writes instants with the session's offset; the API promises ISO 8601 in UTC, as JavaScript writes it. */
function columnJson(alias: string, column: Column): string {
  const name = `${alias}."${column.column}"`;
  if (column.list) return `coalesce(${name}, '{}')`;
  const isInstant = castOf(column) === 'timestamptz';
  return isInstant ? `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : name;
}

/** The column behind a field or a part of it (`address.city`); null if it cannot be compared. */
export function comparableColumn(model: string, sources: Record<string, Source>, path: string): string | null {
  const [field = '', part, more] = path.split('.');
  const source = sourceOf(sources, field);
  if (more !== undefined) return null;
  if ('parts' in source) return (part && Object.hasOwn(source.parts, part) && source.parts[part]) || null;
  if (part !== undefined || !('column' in source) || 'list' in source) return null;
  return columnOf(model, source.column).type.startsWith('Json') ? null : source.column;
}
