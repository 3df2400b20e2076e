import { enqueue } from '@/lib/jobs/queue';
import { type Tx, transaction } from '@/lib/rest/transaction';
import { storedKeys } from './rules';

const HOURS = 24;
const AT_ONCE = 200;

/**
 * Removes what was uploaded a day ago and that nothing refers to: a form that was never sent, a portrait that was
 * exchanged, an upload that was cut off. The bytes follow by a job of the same transaction. Returns how many there were.
 */
export async function removeUnused(): Promise<number> {
  for (let removed = 0; ; ) {
    const some = await transaction(removeSome);
    removed += some;
    if (some < AT_ONCE) return removed;
  }
}

async function removeSome(tx: Tx): Promise<number> {
  const unused = (await referencesToFiles(tx)).map(
    ({ table, column }) => `and not exists (select from ${table} r where r.${column} = f.id)`,
  );
  const gone = await tx.$queryRawUnsafe<{ storageKey: string; widths: number[] }[]>(
    `delete from files where id in (
       select f.id from files f where f.created_at < now() - make_interval(hours => $1::int) ${unused.join(' ')}
       order by f.id limit $2::int for update skip locked)
     returning storage_key as "storageKey", widths`,
    HOURS,
    AT_ONCE,
  );
  if (gone.length > 0) await enqueue(tx, 'remove-files', { keys: gone.flatMap(storedKeys) });
  return gone.length;
}

/** Asked of the database, so that a table which is added later is not forgotten. Names come quoted where they have to be. */
const referencesToFiles = (tx: Tx) =>
  tx.$queryRaw<{ table: string; column: string }[]>`
    select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'files'::regclass`;
