import { visibleSql } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { fromPool } from '@/lib/core/read';
import { listScreens } from '@/lib/core/screens/lists';
import { openFirst } from '@/lib/core/screens/open-list';
import { Sql } from '@/lib/run/db/sql';
import { centers } from './resource';

/** A center that is not authorized yet, and what it lacks; nothing if only training is missing. */
export type StuckCenter = { id: string; name: string; town: string; missing: string[]; phone: string | null };

const FIRST = 5;
const READ = 50;

/** The reader's centers that are not authorized, those that lack least first: a call brings them furthest. */
export async function listStuck(me: Person): Promise<StuckCenter[]> {
  const fields = ['name', 'address', 'missingData', 'phoneNumbers'];
  const query = { isAuthorized: 'false', sort: '-createdAt' };
  const { records } = await openFirst(listScreens.centers!, me, query, fields, { limit: READ });
  return records
    .map(({ _id, name, address, missingData, phoneNumbers }) => ({
      id: _id,
      name: String(name),
      town: (address as { city?: string | null } | null)?.city ?? '',
      missing: (missingData as string[] | null) ?? [],
      phone: (phoneNumbers as string[] | null)?.[0] ?? null,
    }))
    .toSorted((a, b) => a.missing.length - b.missing.length)
    .slice(0, FIRST);
}

/** The dealers of the centers that a master dealer sees, with how many centers each has and how many are not authorized. */
export async function countDealers(
  me: Person,
): Promise<{ id: string; name: string; centers: number; stuck: number }[]> {
  const sql = new Sql(me.id);
  const rows = await fromPool(
    `select u.id::text, coalesce(nullif(u.dealer_center_name, ''), '–') as name,
       count(*)::int as centers, count(*) filter (where not t.is_authorized)::int as stuck
     from centers t join center_dealers d on d.center_id = t.id
     join users u on u.id = d.user_id and u.deleted_at is null
     where t.deleted_at is null and ${visibleSql(sql, centers, me)}
     group by u.id order by stuck desc, centers desc, u.id limit 12`,
    sql.values,
  );
  return rows as { id: string; name: string; centers: number; stuck: number }[];
}
