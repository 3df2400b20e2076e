// Invariants between codes, ledger, totals, treatments and levels, which must hold at any time.
import { countedPoints, higherLevel, isTrainingComplete, levelOf } from '@/lib/nouns/credits/rules';
import type { Level } from '@/lib/nouns/credits/schema.levels';
import { readSettings } from '@/lib/nouns/settings/data';
import { db, pool } from '@/lib/run/db/db';

const TOTALS = `
  select u.id, u.theory_points, u.practice_points, u.fan_shop_points,
    coalesce(s.theory, 0)::int as theory, coalesce(s.practice, 0)::int as practice, coalesce(s.fan_shop, 0)::int as shop
  from users u left join (
    select user_id, sum(amount) filter (where kind = 'theory') as theory,
      sum(amount) filter (where kind = 'practice') as practice, sum(amount) filter (where kind = 'fan_shop') as fan_shop
    from credit_entries group by user_id) s on s.user_id = u.id
  where (u.theory_points, u.practice_points, u.fan_shop_points)
    is distinct from (coalesce(s.theory, 0), coalesce(s.practice, 0), coalesce(s.fan_shop, 0))`;

/** Each used code has its two rows for its user; no other code has any. */
const CODES = `
  select c.id, c.status, c.user_id, e.rows, e.owners from product_codes c left join (
    select product_code_id, count(*) as rows, array_agg(distinct user_id) as owners
    from credit_entries where origin = 'product_code' group by product_code_id) e on e.product_code_id = c.id
  where (c.status = 'used' and (e.rows is distinct from 2 or e.owners is distinct from array[c.user_id]))
    or (c.status = 'active' and e.rows is not null)`;

/** All credits of a recalled code are withdrawn, exactly once. */
const RECALLED = `
  select c.id, sum(e.amount) from product_codes c join credit_entries e on e.product_code_id = c.id
  where c.recalled_at is not null and e.origin in ('product_code', 'recall') group by c.id, e.kind having sum(e.amount) <> 0`;

const TREATMENTS = `
  select t.id from treatments t left join (
    select treatment_id, sum(amount) filter (where origin = 'kit') as kit,
      sum(amount) filter (where origin = 'treatment') as treatment,
      sum(amount) filter (where origin = 'control') as control,
      sum(amount) filter (where origin = 'satisfaction') as satisfaction
    from credit_entries where kind = 'practice' group by treatment_id) s on s.treatment_id = t.id and t.deleted_at is null
  where (t.kit_points, t.treatment_points, t.control_points, t.satisfaction_points) is distinct from
    (coalesce(s.kit, 0), coalesce(s.treatment, 0), coalesce(s.control, 0), coalesce(s.satisfaction, 0))`;

/** A deleted treatment earns nothing, and one that is not deleted has everything back. */
const DELETED = `
  select t.id from treatments t join credit_entries e on e.treatment_id = t.id and e.origin <> 'product_code'
  group by t.id having coalesce(sum(e.amount) filter (where t.deleted_at is not null or e.origin = 'admin'), 0) <> 0`;

/** Rows that violate an invariant; empty lists if all is well. */
export async function ledgerFaults(): Promise<Record<string, object[]>> {
  const [totals, codes, recalled, treatments, deleted] = await Promise.all(
    [TOTALS, CODES, RECALLED, TREATMENTS, DELETED].map(async (text) => (await pool.query<object>(text)).rows),
  );
  return { totals: totals!, codes: codes!, recalled: recalled!, treatments: treatments!, deleted: deleted! };
}

export const NO_FAULTS = { totals: [], codes: [], recalled: [], treatments: [], deleted: [] };

type Forced = { theoryForcedPoints?: number | null };
const renamed = ({ theoryForcedPoints }: Forced) =>
  theoryForcedPoints === undefined ? {} : { theoryForced: theoryForcedPoints };

/** Somebody's expected level history: the rule applied after each row of their ledger and each override. */
export async function levelByRule(userId: string): Promise<{ level: Level; isEnabled: boolean }> {
  const settings = await readSettings();
  const [entries, forced] = await Promise.all([
    db.creditEntry.findMany({ where: { userId }, select: { id: true, kind: true, amount: true } }),
    db.auditEntry.findMany({ where: { entityId: userId, action: 'force-theory' }, select: { id: true, after: true } }),
  ]);
  const points = { theory: 0, practice: 0, theoryForced: null as number | null };
  let now = { level: 'base' as Level, isEnabled: false };
  for (const step of [...entries, ...forced].toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    // An unchanged level is not recorded.
    if ('after' in step) Object.assign(points, renamed(step.after as Forced));
    else if (step.kind !== 'fan_shop') points[step.kind] += step.amount;
    const isEnabled = now.isEnabled || isTrainingComplete(points, settings);
    now = { level: higherLevel(now.level, levelOf(countedPoints(points), isEnabled)), isEnabled };
  }
  return now;
}
