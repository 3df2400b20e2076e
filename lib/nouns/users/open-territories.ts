import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { openSql } from '@/lib/nouns/requests/rules';
import { fromPool } from '@/lib/run/db/transaction';
import { ableAsSql } from './rules.assignees';

/** An area manager or consultant, and what they look after. */
export type Steward = {
  id: string;
  name: string;
  role: 'area-manager' | 'consultant';
  provinces: string[];
  centers: number;
  /** Open product test requests. */
  requests: number;
  professionals: number;
};

/** A province with centers that lacks an area manager or consultants. */
export type Orphan = {
  code: string;
  centers: number;
  /** Without a consultant. */
  waiting: number;
  hasManager: boolean;
  hasConsultant: boolean;
};

/**
 * Who looks after how much, and the provinces with centers that lack somebody: two concurrent statements.
 * @throws Problem 401 or 403 for anybody but admins
 */
export async function openTerritories(actor: Actor): Promise<{ stewards: Steward[]; orphans: Orphan[] }> {
  if (actor.group !== 'admin') throw refusal(actor);
  const [stewards, orphans] = await Promise.all([fromPool(STEWARDS, []), fromPool(ORPHANS, [])]);
  return { stewards: stewards as Steward[], orphans: orphans as Orphan[] };
}

const STAFF = ableAsSql('u', 'area_manager', 'consultant');

/** Reads each table once, however many people there are. */
const STEWARDS = `
  with staff as (select u.* from users u where ${STAFF}),
  areas as (select u.id, unnest(u.assigned_provinces_codes) as code from staff u where u.original_role = 'area-manager'),
  offices as (
    select id, sum(centers)::int as centers from (
      select a.id, count(*) as centers from areas a join centers c on c.province_code = a.code
      where c.deleted_at is null group by a.id
      union all
      select consultant_id, count(*) from centers where deleted_at is null and consultant_id is not null group by 1
    ) counted group by id
  ),
  open as (
    select id, sum(requests)::int as requests from (
      select a.id, count(*) as requests from areas a join product_test_requests t on t.province_code = a.code
      where t.deleted_at is null and ${openSql('product-test-requests')} group by a.id
      union all
      select t.consultant_id, count(*) from product_test_requests t
      where t.deleted_at is null and t.consultant_id is not null and ${openSql('product-test-requests')}
        and not exists (select from areas a where a.id = t.consultant_id and a.code = t.province_code) group by 1
    ) counted group by id
  ),
  experts as (
    select id, sum(people)::int as people from (
      select area_manager_id as id, count(*) as people from users where deleted_at is null and area_manager_id is not null group by 1
      union all
      select c.consultant_id, count(distinct e.user_id) from centers c join center_experts e on e.center_id = c.id
      join users u on u.id = e.user_id and u.deleted_at is null
      where c.deleted_at is null and c.consultant_id is not null group by 1
    ) counted group by id
  )
  select u.id::text, concat_ws(' ', u.name, u.surname) as name, u.original_role::text as role,
    coalesce(u.assigned_provinces_codes, '{}') as provinces, coalesce(o.centers, 0) as centers,
    coalesce(r.requests, 0) as requests, coalesce(e.people, 0) as professionals
  from staff u left join offices o using (id) left join open r using (id) left join experts e using (id)
  order by u.original_role::text, centers desc, u.surname, u.name, u.id`;

const isCovered = (role: Steward['role']) =>
  `exists (select from covered v where v.role = '${role}' and v.code = p.code)`;

/** Users are read once, not once for each province. */
const ORPHANS = `
  with covered as materialized (
    select u.original_role::text as role, unnest(u.assigned_provinces_codes) as code from users u where ${STAFF}
  )
  select * from (
    select p.*, ${isCovered('area-manager')} as "hasManager", ${isCovered('consultant')} as "hasConsultant" from (
      select c.province_code as code, count(*)::int as centers, (count(*) filter (where a.id is null))::int as waiting
      from centers c left join users a on a.id = c.consultant_id and ${ableAsSql('a', 'consultant')}
      where c.country = 'IT' and c.province_code is not null and c.deleted_at is null group by 1
    ) p
  ) found where not "hasManager" or not "hasConsultant" order by centers desc, code`;
