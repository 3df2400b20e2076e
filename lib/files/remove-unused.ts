import { enqueue } from '@/lib/jobs/queue';
import { type Tx, transaction } from '@/lib/rest/transaction';
import { storedKeys } from './rules';

const HOURS = 24;
const AT_ONCE = 200;

/**
 * Removes what was uploaded a day ago and that nothing refers to: a form that was never sent, a portrait that was
 * exchanged, an upload that was cut off. Returns how many there were.
 */
export async function removeUnused(): Promise<number> {
  for (let removed = 0; ; ) {
    const some = await transaction((tx) =>
      removeWhere(tx, `f.created_at < now() - make_interval(hours => $1::int)`, [HOURS]),
    );
    removed += some;
    if (some < AT_ONCE) return removed;
  }
}

/** Removes what somebody uploaded, and further files, as far as no record refers to them any more. */
export async function removeOwned(tx: Tx, ownerId: string, further: string[]): Promise<void> {
  const theirs = `(f.owner_id = $1::uuid or f.id = any($2::uuid[]))`;
  while ((await removeWhere(tx, theirs, [ownerId, further])) === AT_ONCE);
}

/** Removes some files that nothing refers to; their bytes follow by a job of the same transaction. */
async function removeWhere(tx: Tx, condition: string, values: unknown[]): Promise<number> {
  const unused = (await referencesToFiles(tx)).map(
    ({ table, column }) => `and not exists (select from ${table} r where r.${column} = f.id)`,
  );
  const gone = await tx.$queryRawUnsafe<{ storageKey: string; widths: number[] }[]>(
    `delete from files where id in (
       select f.id from files f where ${condition} ${unused.join(' ')}
       order by f.id limit ${AT_ONCE} for update skip locked)
     returning storage_key as "storageKey", widths`,
    ...values,
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
