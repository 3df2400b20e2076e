import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A row by column name. Arrays become PostgreSQL arrays, other objects JSON. */
export type Row = Record<string, unknown>;

const escapeText = (text: string) =>
  text.replace(/[\\\n\r\t]/g, (c) => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r' })[c] ?? '\\t');

function encode(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) {
    const quoted = value.map((each) => `"${String(each).replace(/["\\]/g, (c) => `\\${c}`)}"`);
    return escapeText(`{${quoted.join(',')}}`);
  }
  return escapeText(typeof value === 'string' ? value : JSON.stringify(value));
}

function* lines(rows: Row[], columns: string[]): Generator<string> {
  const SIZE = 2000;
  for (let from = 0; from < rows.length; from += SIZE) {
    yield `${rows
      .slice(from, from + SIZE)
      .map((row) =>
        columns.map((column) => encode(row[column] ?? (column === 'updated_at' ? row.created_at : null))).join('\t'),
      )
      .join('\n')}\n`;
  }
}

/**
 * Inserts rows with COPY, ten times faster than INSERT. What a row leaves out is null, and `updated_at` is its `created_at`; what
 * all of them leave out has its default.
 */
export async function copyRows(client: PoolClient, table: string, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const named = new Set(rows.flatMap(Object.keys));
  const { rows: known } = await client.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0',
    [table],
  );
  const columns = known.map(({ name }) => name).filter((name) => named.has(name) || name === 'updated_at');
  const target = `copy "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) from stdin`;
  await pipeline(Readable.from(lines(rows, columns), { objectMode: true }), client.query(copyFrom(target)));
}
