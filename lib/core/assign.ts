import type { Resource } from '@/lib/core/define';
import { type Source, sourceOf } from '@/lib/core/fields/fields';
import { castOf, columnOf, databaseValue, relationOf, Sql, tableOf } from '@/lib/run/db/sql';
import { pipelined, type Run } from '@/lib/run/db/transaction';

export type Input = Record<string, unknown>;

/** The columns of the record's own table that an input sets, by their name in the model. */
export function ownColumns(resource: Resource, input: Input): Input {
  const columns: Input = {};
  for (const [field, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const source = sourceOf(resource.sources, field);
    if ('parts' in source) {
      const parts = (value ?? {}) as Input;
      // The object is replaced as a whole: parts that are missing are cleared.
      for (const [part, column] of Object.entries(source.parts)) columns[column] = parts[part] ?? null;
    } else if ('column' in source && !('list' in source)) columns[source.column] = value;
  }
  return columns;
}

/** Empty rather than null. */
export function emptyLists(resource: Resource): Input {
  const lists = Object.entries(tableOf(resource.model).fields).filter(([, field]) => 'column' in field && field.list);
  return Object.fromEntries(lists.map(([name]) => [name, []]));
}

export function columnValues(sql: Sql, model: string, columns: Input): [column: string, value: string][] {
  return Object.entries(columns).map(([name, value]) => {
    const column = columnOf(model, name);
    const cast = castOf(column);
    const isJson = cast === 'jsonb' && value !== null;
    const bound = sql.bind(
      isJson ? JSON.stringify(value) : databaseValue(column, value),
      column.list ? `${cast}[]` : cast,
    );
    return [`"${column.column}"`, bound];
  });
}

/** Replaces related rows. All statements are sent before the first is answered: later ones see their rows. */
export async function writeRelated(rows: Run, resource: Resource, id: string, input: Input): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (const [field, value] of Object.entries(input)) {
    const source = sourceOf(resource.sources, field);
    if (value === undefined || !('list' in source || 'rows' in source)) continue;
    const { table, key, model } = relatedTable(resource, source);
    if ('list' in source)
      sent.push(replaceSet(rows, new Sql(), table, key, columnOf(model, source.column).column, id, value));
    else sent.push(...replaceRows(rows, { table, key, model }, id, (value ?? []) as Input[]));
  }
  await pipelined(...sent);
}

function relatedTable(resource: Resource, source: Extract<Source, { list: string } | { rows: string }>) {
  const relation = relationOf(resource.model, 'list' in source ? source.list : source.rows);
  return { table: `"${tableOf(relation.to).table}"`, key: `"${relation.join[0]![1]}"`, model: relation.to };
}

function replaceSet(rows: Run, sql: Sql, table: string, key: string, column: string, id: string, value: unknown) {
  const owner = sql.bind(id, 'uuid');
  const wanted = sql.bind(value ?? [], 'uuid[]');
  return rows(
    `with gone as (delete from ${table} where ${key} = ${owner} and "${column}" <> all(${wanted}))
     insert into ${table} (${key}, "${column}") select ${owner}, unnest(${wanted}) on conflict do nothing`,
    sql.values,
  );
}

function replaceRows(
  rows: Run,
  { table, key, model }: { table: string; key: string; model: string },
  id: string,
  values: Input[],
): Promise<unknown>[] {
  const gone = rows(`delete from ${table} where ${key} = $1::uuid`, [id]);
  const come = values.map((value) => {
    const sql = new Sql();
    const owner = sql.bind(id, 'uuid');
    const pairs = columnValues(sql, model, value);
    const columns = [key, ...pairs.map(([column]) => column)].join(', ');
    return rows(
      `insert into ${table} (${columns}) values (${[owner, ...pairs.map(([, bound]) => bound)].join(', ')})`,
      sql.values,
    );
  });
  return [gone, ...come];
}
