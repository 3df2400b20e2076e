import { visibleSql } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { describeFields } from '@/lib/core/describe';
import { readShown } from '@/lib/core/screens/read-records';
import { namesIn } from '@/lib/core/screens/references';
import { Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';
import { centers } from './resource';

/** A center that is not authorized yet, and what it lacks; nothing if only the training of one of its people is missing. */
export type StuckCenter = {
  id: string;
  name: string;
  town: string;
  missing: string[];
  people: string[];
  phone: string | null;
  /** The firms of its dealers; null for a dealer, who sees their own alone. */
  dealers: string[] | null;
};

const FIRST = 5;

/** The reader's centers that are not authorized, those that lack least first: there a call achieves most. */
export async function listStuck(me: Person): Promise<StuckCenter[]> {
  const fields = ['name', 'address', 'missingData', 'phoneNumbers', 'expertIds'];
  const stuck = await leastMissing(me);
  if (stuck.length === 0) return [];
  const first = stuck.map(({ id }) => id);
  const { records } = await readShown(centers, me, { '_id[in]': first.join(','), fields: fields.join(',') });
  const experts = describeFields(centers, me).filter(({ name }) => name === 'expertIds');
  const names = await namesIn(records, experts, me);
  return records
    .map(({ _id, name, address, missingData, phoneNumbers, expertIds }) => ({
      id: _id,
      name: String(name),
      town: (address as { city?: string | null } | null)?.city ?? '',
      missing: (missingData as string[] | null) ?? [],
      people: ((expertIds as string[] | null) ?? []).flatMap((one) => names[one] ?? []).slice(0, 3),
      phone: (phoneNumbers as string[] | null)?.[0] ?? null,
      dealers: me.isMasterDealer ? (stuck.find(({ id }) => id === _id)?.dealers ?? []) : null,
    }))
    .toSorted((a, b) => first.indexOf(a.id) - first.indexOf(b.id));
}

/** The ids of these centers and the firms of their dealers, ranked among all: the one that lacks least need not be among the newest. */
async function leastMissing(me: Person): Promise<{ id: string; dealers: string[] }[]> {
  const sql = new Sql(me.id);
  const rows = await fromPool(
    `select t.id::text, array(select distinct ${FIRM} from center_dealers d
         join users u on u.id = d.user_id and u.deleted_at is null where d.center_id = t.id order by 1) as dealers from centers t
     where not t.is_authorized and t.deleted_at is null and ${visibleSql(sql, centers, me)}
     order by cardinality(t.missing_data), t.created_at desc, t.id limit ${FIRST}`,
    sql.values,
  );
  return rows as { id: string; dealers: string[] }[];
}

/** The name of a dealer's firm; their own where it is not known. */
const FIRM = `coalesce(nullif(u.dealer_center_name, ''), trim(concat_ws(' ', u.name, u.surname)))`;

type DealerCount = { ids: string[]; name: string; centers: number; stuck: number };

export async function countDealers(me: Person): Promise<DealerCount[]> {
  const sql = new Sql(me.id);
  const rows = await fromPool(
    `select array_agg(distinct u.id::text) as ids, min(${FIRM}) as name,
       count(distinct t.id)::int as centers, count(distinct t.id) filter (where not t.is_authorized)::int as stuck
     from centers t join center_dealers d on d.center_id = t.id
     join users u on u.id = d.user_id and u.deleted_at is null
     where t.deleted_at is null and ${visibleSql(sql, centers, me)}
     group by coalesce(nullif(u.dealer_center_name, ''), u.id::text) order by stuck desc, centers desc, 1 limit 12`,
    sql.values,
  );
  return rows as DealerCount[];
}
