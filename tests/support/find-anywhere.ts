import { pool } from '@/lib/db';

type Column = { table: string; column: string };

const QUERY = `
  select format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column
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
async function columns(): Promise<Column[]> {
  const { rows } = await pool.query<Column>(QUERY);
  return rows;
}

/** Where any of the words occurs, case-insensitive, also inside JSON and Base64 responses: `table.column: word`. */
export async function findAnywhere(words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await columns()) {
    const text = `coalesce(${column}::text, '')`;
    const decoded = `case when ${text} ~ '^([A-Za-z0-9+/]{4}){8,}' then encode(decode(regexp_replace(${text}, '[^A-Za-z0-9+/=]', '', 'g'), 'base64'), 'escape') else '' end`;
    const looked = table === 'public.idempotency_keys' && column === 'response' ? decoded : text;
    for (const word of words) {
      const { rows } = await pool.query(
        `select 1 from ${table} where position(lower($1) in lower(${looked})) > 0 limit 1`,
        [word],
      );
      if (rows.length > 0) found.push(`${table.replace(/^public\./, '')}.${column}: ${word}`);
    }
  }
  return found;
}

/** Columns with a foreign key to users, `table.column`, with the number of rows that refer to this one. */
export async function rowsOf(userId: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<Column>(`
    select c.conrelid::regclass::text as table, quote_ident(a.attname) as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`);
  const counts: Record<string, number> = {};
  for (const { table, column } of rows) {
    const counted = await pool.query<{ n: number }>(`select count(*)::int as n from ${table} where ${column} = $1`, [
      userId,
    ]);
    counts[`${table}.${column}`] = counted.rows[0]!.n;
  }
  return counts;
}
