import { type Tx, within } from '@/lib/run/db/transaction';
import { noteColumn, TABLES } from './rules';
import type { RequestName } from './schema';

/**
 * Requests that are opened again are unanswered since the first reply after the last answer, as before they were closed.
 * Automatic replies do not count.
 */
export async function resumeWaiting(tx: Tx, name: RequestName, ids: string[]): Promise<void> {
  const notes = `select from request_notes a where a.${noteColumn(name)} = t.id and a.deleted_at is null and a.kind = 'answer'`;
  await within(tx)(
    `update ${TABLES[name]} t set waiting_since = (
       select min(n.created_at) from request_notes n
       where n.${noteColumn(name)} = t.id and n.deleted_at is null and n.kind = 'reply' and not n.is_automatic
         and not exists (${notes} and a.created_at > n.created_at))
     where t.id = any($1::uuid[]) and t.waiting_since is null`,
    [ids],
  );
}
