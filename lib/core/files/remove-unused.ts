import { type Tx, transaction } from '@/lib/run/db/transaction';
import { enqueue } from '@/lib/run/jobs/queue';
import { storedKeys } from './rules';

const HOURS = 24;
const AT_ONCE = 200;

/** Removes uploads older than a day that nothing refers to. Returns their number. */
export async function removeUnused(): Promise<number> {
  for (let removed = 0; ; ) {
    const some = await transaction((tx) =>
      removeWhere(tx, `f.created_at < now() - make_interval(hours => $1::int)`, [HOURS]),
    );
    removed += some;
    if (some < AT_ONCE) return removed;
  }
}

export async function removeOwned(tx: Tx, ownerId: string, further: string[]): Promise<void> {
  const theirs = `(f.owner_id = $1::uuid or f.id = any($2::uuid[]))`;
  while ((await removeWhere(tx, theirs, [ownerId, further])) === AT_ONCE);
}

/** Removes uploads of a form that was refused, unless something refers to them. */
export const removeUploads = (ids: readonly string[]): Promise<number> =>
  transaction((tx) => removeWhere(tx, 'f.id = any($1::uuid[])', [ids]));

/** Removes unreferenced files; a job of the same transaction deletes their bytes. */
async function removeWhere(tx: Tx, condition: string, values: unknown[]): Promise<number> {
  const unused = (await referencesToFiles(tx)).map(
    ({ table, column }) => `and not exists (select from ${table} r where r.${column} = f.id)`,
  );
  const gone = await tx.$queryRawUnsafe<{ storageKey: string; widths: number[] }[]>(
    `delete from files where id = any(array(
       select f.id from files f where ${condition} ${unused.join(' ')}
       order by f.id limit ${AT_ONCE} for update skip locked))
     returning storage_key as "storageKey", widths`,
    ...values,
  );
  if (gone.length > 0) await enqueue(tx, 'remove-files', { keys: gone.flatMap(storedKeys) });
  return gone.length;
}

/** Read from the database catalogue, so that new tables are included. Names are quoted where necessary. */
const referencesToFiles = (tx: Tx) =>
  tx.$queryRaw<{ table: string; column: string }[]>`
    select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'files'::regclass`;
