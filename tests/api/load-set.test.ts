// The load set of treatments obeys the rules of the verbs, so that benchmarks on it are realistic.
import { ladder } from '@/lib/nouns/credits/rules';
import { pool } from '@/lib/run/db/db';
import { loadTreatments } from '@/prisma/seed/load-treatments';
import { linkExpert, makeCenter, makePerson } from '../support/people';

const one = async (text: string) => (await pool.query(text)).rows[0];

test('treatments, their patients, visits, codes and credits are consistent', async () => {
  for (let n = 0; n < 3; n++) await linkExpert((await makeCenter()).id, (await makePerson('expert')).id);
  await loadTreatments(pool, 600, () => {});

  const all = await one(`select count(*)::int as treatments, count(distinct expert_id)::int as experts,
    min(gain) as least, max(treated_on) <= (now() at time zone 'Europe/Rome')::date as past from treatments`);
  expect(all).toMatchObject({ treatments: 600, experts: 3, past: true });
  expect(
    await one(`select count(*)::int as n from treatments t
    where not exists (select from center_experts e where e.user_id = t.expert_id and e.center_id = t.center_id)
      or not exists (select from users u where u.id = t.user_id and u.role = 'user')`),
  ).toEqual({ n: 0 });
  expect(
    await one(`select count(*)::int as n from product_codes c left join treatments t on t.id = c.treatment_id
    where c.status = 'used' and (t.id is null or t.expert_id <> c.user_id)`),
  ).toEqual({ n: 0 });

  const busy =
    await one(`select u.practice_points as practice, u.fan_shop_points as shop, u.level, u.is_enabled as enabled,
      (select sum(amount)::int from credit_entries e where e.user_id = u.id and kind = 'practice') as ledger,
      (select sum(amount)::int from credit_entries e where e.user_id = u.id and kind = 'fan_shop') as wallet,
      (select sum(kit_points + satisfaction_points + control_points)::int from treatments t where t.expert_id = u.id) as noted,
      (select sum(amount)::int from credit_entries e where e.user_id = u.id and origin <> 'product_code') as for_treatments
    from users u order by practice_points desc limit 1`);
  expect(busy).toMatchObject({ practice: busy.ledger, shop: busy.wallet, noted: busy.for_treatments, enabled: true });
  expect(busy.level).toBe(ladder.findLast(({ points }) => busy.practice >= points)!.level);

  const tallied = await one(
    `select sum(count)::int as n from bookkeeping.treatment_tallies where aspect = 'treatment'`,
  );
  expect(tallied).toEqual({ n: 600 });
  const { rows } = await pool.query(
    `select indexname from pg_indexes where tablename in ('treatments', 'product_codes')`,
  );
  expect(rows.length).toBeGreaterThan(15);
});
