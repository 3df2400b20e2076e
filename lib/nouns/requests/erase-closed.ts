import { anonymous } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { readSettings } from '@/lib/nouns/settings/data';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { TODAY_SQL } from '@/lib/run/i18n/dates';
import { noteColumn, openSql, TABLES } from './rules';
import { REQUESTS, type RequestName } from './schema';

const AT_ONCE = 100;

/**
 * Erases requests that were closed or deleted, and last changed, more months ago than the setting says: with their
 * notes and tasks, the requests merged into them, notices about them, and their values in the audit. That they were
 * erased, and when, is audited. Their files are then unused, and deleted like other unused uploads. One transaction for
 * each part: a process killed midway has erased a request completely or not at all. Returns their number.
 */
export async function eraseClosed(): Promise<number> {
  const { 'requests.keepMonths': months } = await readSettings();
  let erased = 0;
  for (const name of REQUESTS)
    for (let some = AT_ONCE; some === AT_ONCE; erased += some)
      some = await transaction((tx) => eraseSome(tx, name, months));
  return erased;
}

async function eraseSome(tx: Tx, name: RequestName, months: number): Promise<number> {
  const run = within(tx);
  const table = TABLES[name];
  const idsOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ id }) => id as string);
  const before = 'now() - make_interval(months => $1::int)';
  const closed = idsOf(
    await run(
      `select t.id::text from ${table} t
       where t.merged_into_id is null and (t.deleted_at is not null or not (${openSql(name)})) and t.updated_at < ${before}
         and not exists (select from request_notes n where n.${noteColumn(name)} = t.id and n.created_at >= ${before})
         and not exists (select from tasks k where k."${noteColumn(name)}" = t.id
           and (k.updated_at >= ${before} or (not k.is_done and k.deleted_at is null and k.due_on >= ${TODAY_SQL})))
       order by t.id limit ${AT_ONCE} for update of t skip locked`,
      [months],
    ),
  );
  if (closed.length === 0) return 0;
  // Requests merged into another one are kept as long as it: the two can still be separated.
  const all = idsOf(
    await run(
      `select t.id::text from ${table} t where t.id = any($1::uuid[]) or t.merged_into_id = any($1::uuid[])
       order by t.id for update of t`,
      [closed],
    ),
  );
  for (const id of all) await audit(tx, anonymous, { action: 'erase', entity: name, entityId: id });
  await run(`delete from notifications n where substring(n.href from '[0-9a-f-]{36}') = any($1::text[]) returning 1`, [
    all,
  ]);
  const tasks = idsOf(
    await run(`delete from tasks where "${noteColumn(name)}" = any($1::uuid[]) returning id::text`, [all]),
  );
  await run(`delete from ${table} where id = any($1::uuid[]) returning 1`, [all]);
  await run('select 1 as done from forget_audit_of_requests($1, $2::uuid[])', [name, all]);
  for (const id of tasks) await audit(tx, anonymous, { action: 'erase', entity: 'tasks', entityId: id });
  await run('select 1 as done from forget_audit_of_requests($1, $2::uuid[])', ['tasks', tasks]);
  return closed.length;
}
