import { visibleSql } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { deletedSql } from '@/lib/core/read';
import { personById } from '@/lib/nouns/accounts/sessions/data';
import { centers } from '@/lib/nouns/centers/resource';
import { countStanding, type Standing } from '@/lib/nouns/centers/search-gaps/count-standing';
import { cachedFigures, cacheReport } from '@/lib/nouns/statistics/cached-reports';
import { isActiveInRoleSql } from '@/lib/nouns/users/rules.assignees';
import { db } from '@/lib/run/db/db';
import { Sql } from '@/lib/run/db/sql';
import { fromPool, type Run } from '@/lib/run/db/transaction';
import { listConsultants } from '../list-consultants';
import { countLoads, nameLoads } from './open-load';
import type { Load } from './rules.load';

export type TerritoryLoad = {
  loads: Load[];
  provinces: { code: string; centers: number; waiting: number }[];
  /** Null: now. */
  countedAt: Date | null;
};

/** The stored figures: without names, for the provinces at the time of counting. */
type Figures = {
  of: string[];
  loads: Omit<Load, 'name'>[];
  provinces: TerritoryLoad['provinces'];
  /** Since November 2026. */
  standing?: Standing[];
};

/** The loads of one's consultants and provinces; for tens of thousands of centers the worker's stored count. */
export async function openTerritoryLoad(me: Person): Promise<TerritoryLoad> {
  const kept = await keptOf(me);
  const [loads, provinces] = kept
    ? [kept.figures.loads, kept.figures.provinces]
    : await Promise.all([countLoads(me), countByProvince(me)]);
  return { loads: await nameLoads(me, loads), provinces, countedAt: kept?.countedAt ?? null };
}

/** For somebody who assigns centers: provinces with the number of unassigned centers, and possible consultants. */
export type Territory = {
  provinces: TerritoryLoad['provinces'];
  /** By name; `load`: the number of centers they look after in total; `here`: in the given province. */
  consultants: { id: string; name: string; load: number; here: number }[];
  countedAt: Date | null;
};

export async function openTerritory(me: Person, provinceCode: string): Promise<Territory> {
  const [counted, consultants] = await Promise.all([provincesOf(me), listConsultants(me)]);
  const rows = await fromPool(
    `select consultant_id::text as id, count(*)::int as load, (count(*) filter (where country = 'IT' and province_code = $2))::int as here
     from centers where consultant_id = any($1::uuid[]) and deleted_at is null group by consultant_id`,
    [consultants.map(({ value }) => value), provinceCode],
  );
  const loads = new Map(rows.map((row) => [row.id, row as { load: number; here: number }]));
  return {
    ...counted,
    consultants: consultants.map(({ value, label }) => {
      const { load = 0, here = 0 } = loads.get(value) ?? {};
      return { id: value, name: label, load, here };
    }),
  };
}

async function provincesOf(me: Person): Promise<Pick<TerritoryLoad, 'provinces' | 'countedAt'>> {
  const kept = await keptOf(me);
  return { provinces: kept?.figures.provinces ?? (await countByProvince(me)), countedAt: kept?.countedAt ?? null };
}

/** If somebody's provinces have changed since, they are counted anew, however long that takes. */
export async function keptOf(me: Person) {
  if (me.group !== 'area-manager') return null;
  const kept = await cachedFigures(`area ${me.id}`);
  if (!kept) return null;
  const figures = kept.figures as Figures;
  return JSON.stringify(figures.of) === JSON.stringify(me.areaProvinces) ? { ...kept, figures } : null;
}

/** Recounts the figures of each area manager, and stores them; hourly. */
export async function cacheAreas(): Promise<void> {
  const managers = await db.user.findMany({
    where: { originalRole: 'area_manager', role: 'area_manager', enabledUser: true, deletedAt: null },
    select: { id: true },
  });
  // People who are no area managers any more, or work as professionals for the time being.
  await fromPool(
    `delete from bookkeeping.kept_reports where name like 'area %' and counted_at < now() - interval '1 day'`,
    [],
  );
  for (const { id } of managers) {
    const me = await personById(id);
    if (!me) continue;
    await cacheReport(`area ${id}`, async (run) => ({
      of: [...me.areaProvinces],
      loads: await countLoads(me, run),
      provinces: await countByProvince(me, run),
      standing: await countStanding(me, run),
    }));
  }
}

async function countByProvince(me: Person, run: Run = fromPool): Promise<TerritoryLoad['provinces']> {
  const sql = new Sql(me.id);
  const where = visibleSql(sql, centers, me, { compared: ['address', 'associateConsultant'] });
  const rows = await run(
    `select t.province_code as code, count(*)::int as centers, (count(*) filter (where a.id is null))::int as waiting
     from centers t left join users a on a.id = t.consultant_id and ${isActiveInRoleSql('a', 'consultant')} where ${where} and ${deletedSql(false)} and t.country = 'IT' and t.province_code is not null
     group by t.province_code order by waiting desc, code`,
    sql.values,
  );
  return rows as TerritoryLoad['provinces'];
}
