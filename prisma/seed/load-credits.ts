import type { ClientBase } from 'pg';
import { TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import { ladder } from '@/lib/nouns/credits/rules';
import { DEFAULT_SETTINGS } from '@/lib/nouns/settings/schema';

const points = DEFAULT_SETTINGS;

/**
 * Writes the ledger of the busiest professional as the verbs would have, with the resulting totals and level. All other
 * treatments of the load set have no credits.
 * @returns the number of rows added
 */
export async function creditTheBusyOne(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    'select expert_id as id from treatments group by expert_id order by count(*) desc limit 1',
  );
  const expert = rows[0]!.id;
  const forCode = TREATMENT_METHODS.map((method) => `when '${method}' then ${points[`credits.code.${method}`]}`);
  const { rowCount } = await client.query(
    `insert into credit_entries (user_id, kind, origin, amount, source, treatment_id, product_code_id, created_at)
     select c.user_id, k.kind::"CreditKind", 'product_code'::"CreditOrigin", case c.product_type::text ${forCode.join(' ')} end, 'code:' || c.id, null::uuid, c.id, c.consumption_date
     from product_codes c cross join (values ('practice'), ('fan_shop')) k(kind) where c.user_id = $1
     union all
     select c.user_id, 'practice', 'kit', ${points['credits.treatment.kit']}, 'treatment:' || c.treatment_id || ':kit', c.treatment_id, null, c.consumption_date
     from product_codes c where c.user_id = $1 and c.treatment_id is not null
     union all
     select expert_id, 'practice', 'satisfaction', ${points['credits.treatment.satisfaction']}, 'treatment:' || id || ':satisfaction', id, null, rated_at
     from treatments where expert_id = $1 and rating >= 4
     union all
     select t.expert_id, 'practice', 'control', ${points['credits.treatment.control']}, 'treatment:' || t.id || ':control:' || v.period, t.id, null, v.created_at
     from control_visits v join treatments t on t.id = v.treatment_id where t.expert_id = $1
     on conflict (source, kind) do nothing`,
    [expert],
  );
  await client.query(
    `update treatments t set kit_points = s.kit, satisfaction_points = s.satisfaction, control_points = s.control
     from (select treatment_id, coalesce(sum(amount) filter (where origin = 'kit'), 0) as kit,
             coalesce(sum(amount) filter (where origin = 'satisfaction'), 0) as satisfaction,
             coalesce(sum(amount) filter (where origin = 'control'), 0) as control
           from credit_entries where user_id = $1 and kind = 'practice' and treatment_id is not null group by treatment_id) s
     where t.id = s.treatment_id`,
    [expert],
  );
  const reached = ladder
    .toReversed()
    .map(({ level, points: from }) => `when s.practice + s.theory >= ${from} then '${level}'`);
  await client.query(
    `update users u set practice_points = s.practice, theory_points = s.theory, fan_shop_points = s.fan_shop, is_enabled = true,
       level = greatest(u.level, (case ${reached.join(' ')} end)::"Level")
     from (select coalesce(sum(amount) filter (where kind = 'practice'), 0)::int as practice,
             coalesce(sum(amount) filter (where kind = 'theory'), 0)::int as theory,
             coalesce(sum(amount) filter (where kind = 'fan_shop'), 0)::int as fan_shop
           from credit_entries where user_id = $1) s where u.id = $1`,
    [expert],
  );
  return rowCount ?? 0;
}
