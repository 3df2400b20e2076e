import type { Person } from '@/lib/core/actor/actor';
import { nameSql } from '@/lib/nouns/users/rules.name';
import { fromPool, lockRows, type Run, type Tx, within } from '@/lib/run/db/transaction';
import { tooManyRequests } from '@/lib/run/errors';
import { limits } from '@/lib/run/limits/limits';

/** Throws a 429 above a person's daily limit of reports: admins read each, and nobody shall bury others'. */
export async function requireReportingsLeft(tx: Tx, { id }: Pick<Person, 'id'>): Promise<void> {
  const { points, seconds } = limits.reportings;
  await lockRows(tx, 'users', id);
  const [row] = await within(tx)(
    `select count(*)::int as today from reportings
     where reporter_user_id = $1::uuid and created_at > now() - $2 * interval '1 second'`,
    [id, seconds],
  );
  if (Number(row!.today) >= points) throw tooManyRequests(seconds);
}

/** The other open reportings about the same person or center, oldest first. */
export async function sameSubject(run: Run, id: string): Promise<string[]> {
  const rows = await run(
    `select o.id::text from reportings r join reportings o on o.id <> r.id and o.deleted_at is null
       and o.status in ('pending', 'processing')
       and case r.type when 'deleteUser' then o.center_id is null and o.user_id = r.user_id
         when 'deleteCenter' then o.center_id = r.center_id end
     where r.id = $1::uuid order by o.id`,
    [id],
  );
  return rows.map((row) => row.id as string);
}

/** The person or center that a reporting wants deleted, if it exists, and the number of others about it. */
export async function openSubject(id: string): Promise<{ name: string; others: number } | null> {
  const [row] = await fromPool(
    `select case r.type when 'deleteUser' then (select ${nameSql('u')}
          from users u where u.id = r.user_id and u.deleted_at is null)
        when 'deleteCenter' then (select c.name from centers c where c.id = r.center_id and c.deleted_at is null) end as name
     from reportings r where r.id = $1::uuid and r.deleted_at is null and r.status in ('pending', 'processing')`,
    [id],
  );
  return typeof row?.name === 'string' ? { name: row.name, others: (await sameSubject(fromPool, id)).length } : null;
}
