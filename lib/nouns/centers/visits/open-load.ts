import { visibleSql } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { deletedSql } from '@/lib/core/read';
import { centers, manyVisits } from '@/lib/nouns/centers/resource';
import { productTestRequests } from '@/lib/nouns/requests/product-test-requests/resource';
import { openSql, worksOnSql } from '@/lib/nouns/requests/rules';
import { users } from '@/lib/nouns/users/resource';
import { isActiveInRoleSql } from '@/lib/nouns/users/rules.assignees';
import { Sql } from '@/lib/run/db/sql';
import { fromPool, type Run } from '@/lib/run/db/transaction';
import type { Figure, Load } from './rules.load';

/**
 * The load of a consultant, or that of each consultant of an area manager and everybody else with requests, as far as
 * they see the centers and requests: those that are not 0, without names. One statement, slow for a reader of tens of
 * thousands of centers.
 */
export async function countLoads(me: Person, run: Run = fromPool): Promise<Omit<Load, 'name'>[]> {
  const sql = new Sql(me.id);
  const compared = ['associateConsultant', 'visitReasons'];
  const office = `${visibleSql(sql, centers, me, { compared, finds: true })} and ${deletedSql(false)}`;
  const asked = visibleSql(sql, productTestRequests, me, { compared: ['consultant', 'status'] });
  const rows = await run(
    `with offices as (
       select a.id, count(*)::int as centers, count(*) filter (where ${manyVisits.any.sql})::int as visits,
         count(*) filter (where ${manyVisits.reasons.contactDue.sql})::int as contacts
       from centers t left join users a on a.id = t.consultant_id and ${isActiveInRoleSql('a', 'consultant')}
         ${manyVisits.joinedFor(`select t.id from centers t where ${office}`)}
       where ${office} group by 1
     ), asked as (
       select a.id, count(*)::int as requests from product_test_requests t
         left join users a on a.id = t.consultant_id and ${worksOnSql('product-test-requests', 't', 'a')}
       where ${asked} and ${openSql('product-test-requests')} and ${deletedSql(false)} group by 1
     )
     select l.id::text, coalesce(o.centers, 0) as centers, coalesce(o.visits, 0) as visits,
       coalesce(a.requests, 0) as requests, coalesce(o.contacts, 0) as contacts
     from (select id from offices union select id from asked) l
       left join offices o on o.id is not distinct from l.id left join asked a on a.id is not distinct from l.id`,
    sql.values,
  );
  return rows as Omit<Load, 'name'>[];
}

/** Adds the names that the reader may see, and consultants without any load; the highest load first. */
export async function nameLoads(me: Person, counted: readonly Omit<Load, 'name'>[]): Promise<Load[]> {
  const sql = new Sql(me.id);
  const ids = sql.bind(
    counted.flatMap(({ id }) => id ?? []),
    'uuid[]',
  );
  const known = visibleSql(sql, users, me, { compared: ['name', 'surname', 'role'] });
  const rows = await fromPool(
    `select t.id::text, concat_ws(' ', t.name, t.surname) as name from users t where ${known} and ${deletedSql(false)}
       and (t.id = any(${ids}) or t.enabled_user and t.original_role = 'consultant')`,
    sql.values,
  );
  const names = new Map(rows.map(({ id, name }) => [id as string, name as string]));
  const idle = [...names.keys()].filter((id) => !counted.some((one) => one.id === id));
  return [...counted, ...idle.map((id) => ({ id, centers: 0, visits: 0, requests: 0, contacts: 0 }))]
    .map((one) => ({ ...one, name: (one.id && names.get(one.id)) || null }))
    .toSorted(byWork);
}

function byWork(a: Load, b: Load): number {
  if (!a.id !== !b.id) return a.id ? -1 : 1;
  const more = b.visits + b.requests - (a.visits + a.requests) || b.centers - a.centers;
  return more || (a.name ?? '').localeCompare(b.name ?? '', 'it') || (a.id ?? '').localeCompare(b.id ?? '');
}

/** @param of a consultant, null for centers without one; undefined for everything the reader sees */
export function loadHrefs({ group }: Person, of?: string | null): Record<Figure, string> {
  const only = (name: string): Record<string, string> => (of === undefined ? {} : { [name]: of ?? 'null' });
  const to = (path: string, query: Record<string, string>) => {
    const parameters = new URLSearchParams(query).toString();
    return hrefOf(group, path) + (parameters && `?${parameters}`);
  };
  const center = only('associateConsultant');
  // The list of consultants' centers lacks those without one, which the sum includes.
  const all = of === undefined && group === 'area-manager' ? 'centers' : 'consultants-centers';
  return {
    centers: of === null ? to('not-associated-centers', {}) : to(all, center),
    visits: to('visits', { visitReasons: 'any', ...center }),
    requests: to('product-test-request', { status: 'new', ...only('consultant') }),
    contacts: to('visits', { visitReasons: 'contactDue', ...center }),
  };
}
