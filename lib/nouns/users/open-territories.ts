import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { openSql } from '@/lib/nouns/requests/rules';
import { cachedFigures, cacheReport } from '@/lib/nouns/statistics/cached-reports';
import { fromPool, type Run } from '@/lib/run/db/transaction';
import { isActiveInRoleSql } from './rules.assignees';

export type Steward = {
  id: string;
  name: string;
  role: 'area-manager' | 'consultant';
  provinces: string[];
  centers: number;
  requests: number;
  professionals: number;
};

export type Orphan = { code: string; centers: number; waiting: number; hasManager: boolean; hasConsultant: boolean };

/** Slow counts of a large programme, stored without names and responsible people, who are read each time. */
type Figures = {
  loads: Pick<Steward, 'id' | 'centers' | 'requests' | 'professionals'>[];
  provinces: Pick<Orphan, 'code' | 'centers' | 'waiting'>[];
};

export type Territories = {
  stewards: Steward[];
  orphans: Orphan[];
  /** Null: now. */
  countedAt: Date | null;
};

/**
 * The territories of staff, and the provinces with centers that lack somebody. In a large programme with the worker's
 * figures of the last hour.
 * @throws Problem 401 or 403 for anybody but admins
 */
export async function openTerritories(actor: Actor): Promise<Territories> {
  if (actor.group !== 'admin') throw refusal(actor);
  const kept = await cachedFigures('territories');
  const [staff, { loads, provinces }] = await Promise.all([
    fromPool<Pick<Steward, 'id' | 'name' | 'role' | 'provinces'>>(STAFF),
    (kept?.figures as Figures | undefined) ?? countTerritories(fromPool),
  ]);
  const byId = new Map(loads.map((load) => [load.id, load]));
  const covered = (role: Steward['role']) =>
    new Set(staff.filter((one) => one.role === role).flatMap((one) => one.provinces));
  const [managed, consulted] = [covered('area-manager'), covered('consultant')];
  return {
    // Already sorted by name.
    stewards: staff
      .map((one) => ({ ...NO_LOAD, ...byId.get(one.id), ...one }))
      .toSorted((a, b) => (a.role === b.role ? b.centers - a.centers : a.role < b.role ? -1 : 1)),
    orphans: provinces
      .map((one) => ({ ...one, hasManager: managed.has(one.code), hasConsultant: consulted.has(one.code) }))
      .filter(({ hasManager, hasConsultant }) => !hasManager || !hasConsultant),
    countedAt: kept?.countedAt ?? null,
  };
}

/** Recounts the territories and stores the figures; hourly. */
export const cacheTerritories = (): Promise<number | null> => cacheReport('territories', countTerritories);

async function countTerritories(run: Run): Promise<Figures> {
  const [loads, provinces] = [await run(LOADS, []), await run(PROVINCES, [])];
  return { loads, provinces } as Figures;
}

const NO_LOAD = { centers: 0, requests: 0, professionals: 0 };

const STAFF = `
  select u.id::text, concat_ws(' ', u.name, u.surname) as name, u.original_role::text as role,
    coalesce(u.assigned_provinces_codes, '{}') as provinces
  from users u where ${isActiveInRoleSql('u', 'area_manager', 'consultant')} order by u.surname, u.name, u.id`;

/** Reads each table once, however many people there are. */
const LOADS = `
  with areas as (
    select u.id, unnest(u.assigned_provinces_codes) as code from users u
    where ${isActiveInRoleSql('u', 'area_manager')}
  ),
  counted as (
    select a.id, count(*) as centers, 0 as requests, 0 as professionals from areas a join centers c on c.country = 'IT' and c.province_code = a.code
    where c.deleted_at is null group by 1
    union all
    select consultant_id, count(*), 0, 0 from centers where deleted_at is null and consultant_id is not null group by 1
    union all
    select a.id, 0, count(*), 0 from areas a join product_test_requests t on t.country = 'IT' and t.province_code = a.code
    where t.deleted_at is null and ${openSql('product-test-requests')} group by 1
    union all
    select t.consultant_id, 0, count(*), 0 from product_test_requests t
    where t.deleted_at is null and t.consultant_id is not null and ${openSql('product-test-requests')}
      and not exists (select from areas a where a.id = t.consultant_id and t.country = 'IT' and a.code = t.province_code) group by 1
    union all
    select area_manager_id, 0, 0, count(*) from users where deleted_at is null and area_manager_id is not null group by 1
    union all
    select c.consultant_id, 0, 0, count(distinct e.user_id) from centers c join center_experts e on e.center_id = c.id
    join users u on u.id = e.user_id and u.deleted_at is null
    where c.deleted_at is null and c.consultant_id is not null group by 1
  )
  select id::text, sum(centers)::int as centers, sum(requests)::int as requests, sum(professionals)::int as professionals
  from counted group by id`;

const PROVINCES = `
  select c.province_code as code, count(*)::int as centers, (count(*) filter (where a.id is null))::int as waiting
  from centers c left join users a on a.id = c.consultant_id and ${isActiveInRoleSql('a', 'consultant')}
  where c.country = 'IT' and c.province_code is not null and c.deleted_at is null group by 1 order by centers desc, code`;
