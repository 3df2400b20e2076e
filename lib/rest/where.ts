import { castOf, databaseValue, joinSql, relationOf, type Sql, tableOf } from '@/lib/rest/sql';
import type { Column } from '@/prisma/generated/tables';

type Where = Record<string, unknown>;

/**
 * A Prisma `where` as SQL over `alias`: the same row rule then serves Prisma and hand-tuned statements alike. Knows the
 * operators that row rules and list filters use; anything else, `undefined` above all, throws instead of widening.
 */
export function whereSql(sql: Sql, model: string, alias: string, where: object): string {
  const parts = Object.entries(where).map(([key, value]) => {
    if (value === undefined) throw new Error(`${model}.${key} is undefined in a where`);
    if (key === 'AND') return all(listOf(value).map((one) => whereSql(sql, model, alias, one)));
    if (key === 'OR') return any(listOf(value).map((one) => whereSql(sql, model, alias, one)));
    if (key === 'NOT') return `not ${all(listOf(value).map((one) => whereSql(sql, model, alias, one)))}`;
    const field = tableOf(model).fields[key];
    if (!field) throw new Error(`${model} has no field ${key}`);
    return 'column' in field
      ? columnSql(sql, `${alias}."${field.column}"`, field, value)
      : relationSql(sql, model, alias, key, value as Where);
  });
  return all(parts);
}

const listOf = (value: unknown) => (Array.isArray(value) ? value : [value]) as Where[];
export const all = (parts: string[]) => join(parts, ' and ', 'true');
export const any = (parts: string[]) => join(parts, ' or ', 'false');

function join(parts: string[], word: string, none: string): string {
  if (parts.length < 2) return parts[0] ?? none;
  return `(${parts.join(word)})`;
}

function columnSql(sql: Sql, name: string, column: Column, condition: unknown): string {
  if (condition === null) return `${name} is null`;
  const isPlain = typeof condition !== 'object' || condition instanceof Date || Array.isArray(condition);
  const operators = isPlain ? { equals: condition } : (condition as Where);
  return all(
    Object.entries(operators)
      .filter(([operator]) => operator !== 'mode')
      .map(([operator, value]) => operatorSql(sql, name, column, operator, databaseValue(column, value), operators)),
  );
}

function operatorSql(sql: Sql, name: string, column: Column, operator: string, value: unknown, beside: Where): string {
  if (value === undefined) throw new Error(`${name} ${operator} is undefined in a where`);
  const cast = castOf(column);
  const one = () => sql.bind(value, column.list ? `${cast}[]` : cast);
  const like = (pattern: string) =>
    `${name} ${beside.mode === 'insensitive' ? 'ilike' : 'like'} ${sql.bind(pattern, 'text')}`;
  switch (operator) {
    case 'equals':
      return value === null ? `${name} is null` : `${name} = ${one()}`;
    case 'not':
      return value === null ? `${name} is not null` : `${name} <> ${one()}`;
    case 'in':
      return `${name} = any(${sql.bind(value, `${cast}[]`)})`;
    case 'notIn':
      return `${name} <> all(${sql.bind(value, `${cast}[]`)})`;
    case 'gt':
      return `${name} > ${one()}`;
    case 'gte':
      return `${name} >= ${one()}`;
    case 'lt':
      return `${name} < ${one()}`;
    case 'lte':
      return `${name} <= ${one()}`;
    case 'contains':
      return like(`%${escapeLike(value as string)}%`);
    case 'startsWith':
      return like(`${escapeLike(value as string)}%`);
    case 'has':
      return `${name} @> array[${sql.bind(value, cast)}]`;
    case 'hasSome':
      return `${name} && ${sql.bind(value, `${cast}[]`)}`;
    case 'isEmpty':
      return `cardinality(${name}) ${value ? '=' : '>'} 0`;
    default:
      throw new Error(`No SQL is known for the operator ${operator} of ${name}`);
  }
}

function relationSql(sql: Sql, model: string, alias: string, name: string, condition: Where | null): string {
  const relation = relationOf(model, name);
  const there = sql.alias();
  const exists = (where: object) => {
    const { table } = tableOf(relation.to);
    sql.tables.add(table);
    const inner = all([joinSql(relation, alias, there), whereSql(sql, relation.to, there, where)]);
    return `exists (select from "${table}" ${there} where ${inner})`;
  };
  if (condition === null) return `not ${exists({})}`;
  if (!relation.list) return exists((condition.is as object) ?? condition);
  return all(
    Object.entries(condition).map(([quantifier, where]) => {
      if (quantifier === 'some') return exists(where as object);
      if (quantifier === 'none') return `not ${exists(where as object)}`;
      throw new Error(`No SQL is known for ${quantifier} of ${model}.${name}`);
    }),
  );
}

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
