import type { Resource } from '@/lib/core/define';
import type { ListQuery } from '@/lib/core/lists/query';
import { castOf, columnOf, type Sql } from '@/lib/run/db/sql';

/** Something rows are ordered by. */
export type Key = { sql: string; type: string; descending: boolean; optional: boolean };

/** A stretch of an order: which rows are in it, what they are ordered by, and the keys in which they differ. */
export type OrderPart = { where: string[]; order: Key[]; keys: Key[] };

/** The keys of a list; the id last, in the direction of the key before it: one index serves both, and the order is always the same. */
export function keysOf(resource: Resource, { sort, order }: ListQuery): Key[] {
  const own = (order?.keys ?? []).map(({ sql, type, descending = false }) => ({
    sql: `(${sql})`,
    type,
    descending,
    optional: false,
  }));
  const named = sort.map(({ column, descending }) => {
    const found = columnOf(resource.model, column);
    return { sql: `t."${found.column}"`, type: castOf(found), descending, optional: found.optional === true };
  });
  const last = { sql: 't."id"', type: 'uuid', descending: sort.at(-1)?.descending ?? false, optional: false };
  return [...own, ...named, last];
}

/** Nulls come last in both directions, which is PostgreSQL's default for ascending order only; reversed, first. */
export function orderSql(keys: readonly Key[], isReversed = false): string {
  const directed = keys.map(({ sql, descending, optional }) => {
    const isDown = descending !== isReversed;
    const nulls = optional && isDown !== isReversed ? ` nulls ${isReversed ? 'first' : 'last'}` : '';
    return `${sql}${isDown ? ' desc' : ''}${nulls}`;
  });
  return `order by ${directed.join(', ')}`;
}

/**
 * An order in parts, one after the other: rows with a first key, then those without. Each part can be read from an index, in which
 * nulls come first or last with the direction.
 */
export function partsOf(all: readonly Key[]): OrderPart[] {
  const [first, ...rest] = all as [Key, ...Key[]];
  const order = [{ ...first, optional: false }, ...rest];
  if (!first.optional) return [{ where: [], order, keys: order }];
  return [
    { where: [`${first.sql} is not null`], order, keys: order },
    { where: [`${first.sql} is null`], order, keys: rest },
  ];
}

/** The rows that come after one with these values. */
export function beyondSql(sql: Sql, keys: readonly Key[], values: readonly unknown[]): string {
  const [{ descending }] = keys as [Key];
  // As a comparison of rows an index can answer it.
  if (keys.every((key) => !key.optional && key.descending === descending)) {
    const bound = keys.map(({ type }, n) => sql.bind(values[n], type));
    return `(${keys.map((key) => key.sql).join(', ')}) ${descending ? '<' : '>'} (${bound.join(', ')})`;
  }
  return keys.reduceRight((beyond, key, n) => `(${nextSql(sql, key, values[n], beyond)})`, '');
}

/** Further in this key, or equal in it and further in those after it. */
function nextSql(sql: Sql, { sql: key, type, descending, optional }: Key, value: unknown, beyond: string): string {
  if (value === null) return `${key} is null and ${beyond}`;
  const bound = sql.bind(value, type);
  const further = `${key} ${descending ? '<' : '>'} ${bound}${optional ? ` or ${key} is null` : ''}`;
  return beyond ? `${further} or (${key} = ${bound} and ${beyond})` : further;
}
