import { pool } from '@/lib/run/db/db';

type Column = { table: string; column: string };
type TextColumn = Column & { isBinary: boolean };

const QUERY = `
  select format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column, t.typname = 'bytea' as "isBinary"
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_type t on t.oid = a.atttypid
  where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and n.nspname !~ '^(pg_|information_schema)' and c.relname not in ('places', 'place_names', 'postal_areas')
    and (t.typcategory = 'S' or t.typname in ('json', 'jsonb', '_text', '_varchar', '_citext', 'hstore', 'xml', 'bytea')
      or t.typname = 'citext')
  order by 1, 2`;

/** Every column of every table, ours or not, that can contain text. */
export async function textColumns(): Promise<TextColumn[]> {
  const { rows } = await pool.query<TextColumn>(QUERY);
  return rows;
}

/** Where any of the words occurs, case-insensitive, also inside JSON and Base64 responses, and in bytes as hexadecimal: `table.column: word`. */
export async function findAnywhere(words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, isBinary } of await textColumns()) {
    const text = isBinary
      ? `coalesce(encode(${column}, 'escape') || ' ' || encode(${column}, 'hex'), '')`
      : `coalesce(${column}::text, '')`;
    const decoded = `case when ${text} ~ '^([A-Za-z0-9+/]{4}){8,}' then encode(decode(regexp_replace(${text}, '[^A-Za-z0-9+/=]', '', 'g'), 'base64'), 'escape') else '' end`;
    const looked = table === 'public.idempotency_keys' && column === 'response' ? decoded : text;
    const { rows } = await pool.query<{ word: string }>(
      `select word from unnest($1::text[]) word
        where exists (select from ${table} where position(lower(word) in lower(${looked})) > 0)`,
      [words],
    );
    found.push(...rows.map(({ word }) => `${table.replace(/^public\./, '')}.${column}: ${word}`));
  }
  return found;
}

/**
 * Columns that refer to people or to centers: those with a foreign key, those named after centers, and every other id in
 * the tables of bookkeeping, which have no foreign keys. Not those of the feed of changes, which name records of all kinds, nor of
 * calls, which name keys.
 */
export async function referringTo(target: 'users' | 'centers'): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select c.conrelid::regclass::text as table, quote_ident(a.attname) as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = $1::text::regclass
     union select a.attrelid::regclass::text, quote_ident(a.attname) from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind in ('r', 'p') and a.atttypid = 'uuid'::regtype and a.attnum > 0 and not a.attisdropped
       and case when $1::text = 'centers' then c.relnamespace::regnamespace::text in ('public', 'bookkeeping') and a.attname like '%center_id'
         else c.relnamespace = 'bookkeeping'::regnamespace and c.relname not in ('events', 'feed', 'key_calls') and a.attname not like '%center_id' end
     order by 1, 2`,
    [target],
  );
  return rows;
}

/** Only those with rows that refer to this person: `table.column` and their number. */
export async function rowsOf(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of await referringTo('users')) {
    const counted = await pool.query<{ n: number }>(`select count(*)::int as n from ${table} where ${column} = $1`, [
      userId,
    ]);
    counts[`${table}.${column}`] = counted.rows[0]!.n;
  }
  return counts;
}
