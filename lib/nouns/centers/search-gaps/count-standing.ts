import { visibleSql } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { deletedSql } from '@/lib/core/read';
import { centers } from '@/lib/nouns/centers/resource';
import { cacheReport } from '@/lib/nouns/statistics/cached-reports';
import { users } from '@/lib/nouns/users/resource';
import { Sql } from '@/lib/run/db/sql';
import { fromPool, type Run } from '@/lib/run/db/transaction';

/** What there is in a province of Italy, or another country: centers, and professionals where they work. */
export type Standing = { country: string; provinceCode: string; onMap: number; waiting: number; unqualified: number };

/** As far as somebody sees it; null: all. Takes a second for 100,000 centers, and more for more. */
export async function countStanding(me: Person | null, run: Run = fromPool): Promise<Standing[]> {
  const sql = new Sql(me?.id ?? null);
  const [visibleCenters, visibleUsers] = me
    ? [
        visibleSql(sql, centers, me, { compared: ['address', 'isAuthorized'], finds: true }),
        visibleSql(sql, users, me, { compared: ['role', 'isEnabled'], finds: true }),
      ]
    : ['true', 'true'];
  const area = (of: string) =>
    `${of}.country, case when ${of}.country = 'IT' then coalesce(${of}.province_code, '') else '' end as "provinceCode"`;
  const rows = await run(
    `select country, "provinceCode", sum(on_map)::int as "onMap", sum(waiting)::int as waiting, sum(unqualified)::int as unqualified from (
       select ${area('t')}, count(*) filter (where t.is_public) as on_map, count(*) filter (where not t.is_authorized) as waiting, 0 as unqualified
       from centers t where ${visibleCenters} and ${deletedSql(false)} group by 1, 2
       union all
       select ${area('c')}, 0, 0, count(distinct t.id)
       from users t join center_experts e on e.user_id = t.id join centers c on c.id = e.center_id and c.deleted_at is null
       where ${visibleUsers} and ${deletedSql(false)} and not t.is_enabled group by 1, 2
     ) counted where country is not null group by 1, 2`,
    sql.values,
  );
  return rows as Standing[];
}

/** Recounts what admins see, and stores it; hourly. What area managers see is part of their overviews. */
export const cacheStanding = (): Promise<number | null> =>
  cacheReport('search-gaps', async (run) => ({ standing: await countStanding(null, run) }));
