import { visibleSql } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { deletedSql } from '@/lib/core/read';
import { ableAsSql } from '@/lib/nouns/users/rules.assignees';
import { Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';
import { listConsultants } from './list-consultants';
import { centers } from './resource';

/**
 * The territory of somebody who assigns centers: provinces with the number of
 * unassigned centers, and possible consultants.
 */
export type Territory = {
  provinces: { code: string; centers: number; waiting: number }[];
  /** By name; `load`: the number of centers they look after in total; `here`: in the given province. */
  consultants: { id: string; name: string; load: number; here: number }[];
};

/** Reads the provinces of the person's centers, and the load of the consultants they can assign. */
export async function openTerritory(me: Person, provinceCode: string): Promise<Territory> {
  const [provinces, consultants] = await Promise.all([countByProvince(me), listConsultants(me)]);
  const rows = await fromPool(
    `select consultant_id::text as id, count(*)::int as load, (count(*) filter (where province_code = $2))::int as here
     from centers where consultant_id = any($1::uuid[]) and deleted_at is null group by consultant_id`,
    [consultants.map(({ value }) => value), provinceCode],
  );
  const loads = new Map(rows.map((row) => [row.id, row as { load: number; here: number }]));
  return {
    provinces,
    consultants: consultants.map(({ value, label }) => {
      const { load = 0, here = 0 } = loads.get(value) ?? {};
      return { id: value, name: label, load, here };
    }),
  };
}

async function countByProvince(me: Person): Promise<Territory['provinces']> {
  const sql = new Sql(me.id);
  const where = visibleSql(sql, centers, me, { compared: ['address', 'associateConsultant'] });
  const rows = await fromPool(
    `select t.province_code as code, count(*)::int as centers, (count(*) filter (where a.id is null))::int as waiting
     from centers t left join users a on a.id = t.consultant_id and ${ableAsSql('a', 'consultant')} where ${where} and ${deletedSql(false)} and t.province_code is not null
     group by t.province_code order by waiting desc, code`,
    sql.values,
  );
  return rows as Territory['provinces'];
}
