import pg from 'pg';
import { patiently } from './patiently';
import { DROPPABLE, SPLITTABLE } from './tables';

const { escapeIdentifier: quoted } = pg;

/** Drops the months of a split table that end by the given one, with their keys. */
export async function dropBefore(client: pg.Client, table: string, month: string, isTrial: boolean): Promise<void> {
  if (!DROPPABLE.includes(table)) throw new Error(`Nothing of ${table} may be dropped: it is kept for good.`);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new Error('--drop-before takes a month, such as 2026-01.');
  const { rows } = await client.query<{ name: string; size: string }>(
    `select name, pg_size_pretty(pg_total_relation_size(relation)) as size from partitions.months
     where of_table = $1 and until <= $2 and until <= date_trunc('month', now()) order by until`,
    [table, `${month}-01T00:00:00Z`],
  );
  if (rows.length === 0) console.log(`No month of ${table} ends before ${month}.`);
  for (const { name, size } of rows) {
    console.log(`${isTrial ? 'to drop' : 'dropped'} ${name}, ${size}`);
    if (!isTrial) await drop(client, table, name);
  }
}

/** In one transaction: a key is free for another row exactly when its row is gone. */
async function drop(client: pg.Client, table: string, name: string): Promise<void> {
  const part = `partitions.${quoted(name)}`;
  const columns = SPLITTABLE[table]!.unique;
  await patiently(client, async () => {
    if (columns) {
      const [keys, rows] = ['k', 'r'].map((of) => columns.map((column) => `${of}.${column}`).join(', '));
      await client.query(`delete from partitions.${table}_keys k using ${part} r where (${keys}) = (${rows})`);
    }
    await client.query(`drop table ${part}`);
  });
}
