import type pg from 'pg';

/** A backup's tables with their writable columns; not migrations, the queue's version, and `bookkeeping`. */
export async function tablesIn(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
        and (n.nspname, c.relname) not in (('public', '_prisma_migrations'), ('pgboss', 'version'))
      group by 1 order by 1`,
  );
  return rows;
}

/** The sum of the hashes of its rows is equal for equal rows, in any order. */
export async function sumOf(client: pg.Client, table: string): Promise<{ rows: number; sum: string }> {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${table} t`,
  );
  return { rows: Number(rows[0]!.rows), sum: rows[0]!.sum };
}
