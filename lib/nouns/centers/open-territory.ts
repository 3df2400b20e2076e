import type { Person } from '@/lib/core/actor/actor';
import { fromPool } from '@/lib/run/db/transaction';
import { listConsultants } from './list-consultants';
import { type Area, openProvinces } from './visits/open-area';

/** For somebody who assigns centers: provinces with the number of unassigned centers, and possible consultants. */
export type Territory = {
  provinces: Area['provinces'];
  /** By name; `load`: the number of centers they look after in total; `here`: in the given province. */
  consultants: { id: string; name: string; load: number; here: number }[];
  countedAt: Date | null;
};

export async function openTerritory(me: Person, provinceCode: string): Promise<Territory> {
  const [{ provinces, countedAt }, consultants] = await Promise.all([openProvinces(me), listConsultants(me)]);
  const rows = await fromPool(
    `select consultant_id::text as id, count(*)::int as load, (count(*) filter (where country = 'IT' and province_code = $2))::int as here
     from centers where consultant_id = any($1::uuid[]) and deleted_at is null group by consultant_id`,
    [consultants.map(({ value }) => value), provinceCode],
  );
  const loads = new Map(rows.map((row) => [row.id, row as { load: number; here: number }]));
  return {
    provinces,
    countedAt,
    consultants: consultants.map(({ value, label }) => {
      const { load = 0, here = 0 } = loads.get(value) ?? {};
      return { id: value, name: label, load, here };
    }),
  };
}
