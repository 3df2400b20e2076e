import type { Actor } from '@/lib/core/actor/actor';
import { fromPool, getRecord } from '@/lib/core/read';
import { recipientsOf, STORED } from './data';
import { newsletters } from './resource';

export type Audience = {
  /** Recipients as of now. */
  recipients: number;
  /** The number of people left out, by reason. */
  leftOut: Record<string, number>;
  /** Recipients by language. */
  cultures: Record<string, number>;
  sample: { name: string; email: string; culture: string }[];
};

const SAMPLE = 5;

/** Who a newsletter would reach if it was sent now, and why others are left out. Also for drafts. */
export async function listAudience(actor: Actor, id: string): Promise<Audience> {
  await getRecord(newsletters, actor, id, { fields: ['status'] });
  return countAudience(STORED, id);
}

/** Counts whom a newsletter would reach; `newsletter` is SQL that reads it, or constructs it, from `$1`. */
export async function countAudience(newsletter: string, value: string): Promise<Audience> {
  const [row] = await fromPool(
    `with ${recipientsOf(newsletter)}, counted as (select reason, culture, count(*)::int as n from recipients group by 1, 2)
    select (select coalesce(sum(n), 0)::int from counted where reason is null) as recipients,
      (select coalesce(json_object_agg(reason, n), '{}') from
        (select reason, sum(n)::int as n from counted where reason is not null group by 1) r) as "leftOut",
      (select coalesce(json_object_agg(culture, n), '{}') from counted where reason is null) as cultures,
      (select coalesce(json_agg(s), '[]') from (select concat_ws(' ', nullif(name, ''), nullif(surname, '')) as name,
        email::text, culture from recipients where reason is null order by md5(email::text) limit ${SAMPLE}) s) as sample`,
    [value],
  );
  return row as Audience;
}
