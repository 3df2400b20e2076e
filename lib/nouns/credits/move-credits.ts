import type { Actor } from '@/lib/core/actor/actor';
import { type Tx, within } from '@/lib/run/db/transaction';
import { levelFields, promotePerson } from './promote-person';

// The credits of one source, as one entry out of the one ledger and one into the other.
// The source of an academy course contains the person's id, which is replaced: a course in
// both accounts counts once, and is not credited again, also if an older entry has its name as it was sent.
const courseKey = (source: string) =>
  `lower(regexp_replace(regexp_replace(normalize(${source}, NFKC), '\\s+', ' ', 'g'), '(?<=^academy:) | (?=:[0-9a-f-]{36}$)', '', 'g'))`;

const MOVE = `
  with sums as (
    select kind, origin, treatment_id, product_code_id, sum(amount)::int as amount,
      case when origin = 'academy' then source end as course, row_number() over (order by min(created_at), min(source)) as n
    from credit_entries where user_id = $1::uuid
    group by kind, origin, treatment_id, product_code_id, case when origin = 'academy' then source end
    having sum(amount) <> 0
  ), taken as (
    insert into credit_entries (user_id, kind, origin, amount, source, reason, treatment_id, product_code_id, creator_id)
    select $1::uuid, kind, origin, -amount, 'merge:' || $1::uuid::text || ':' || n || ':out', $3::text, treatment_id, product_code_id, $4::uuid
    from sums
  )
  insert into credit_entries (user_id, kind, origin, amount, source, reason, treatment_id, product_code_id, creator_id)
  select $2::uuid, kind, origin, amount, coalesce(replace(course, $1::uuid::text, $2::uuid::text), 'merge:' || $1::uuid::text || ':' || n || ':in'), $3::text,
    treatment_id, product_code_id, $4::uuid
  from sums s
  where not exists (
    select from credit_entries e where e.user_id = $2::uuid and e.origin = 'academy' and e.kind = s.kind
      and ${courseKey('e.source')} = ${courseKey('replace(s.course, $1::uuid::text, $2::uuid::text)')})
  on conflict do nothing`;

// Computed from the ledger, so that anything excluded there is excluded here.
const TOTALS = `
  update users u set practice_points = s.practice, theory_points = s.theory, fan_shop_points = s.fan_shop
  from (
    select o.id, coalesce(sum(e.amount) filter (where e.kind = 'practice'), 0)::int as practice,
      coalesce(sum(e.amount) filter (where e.kind = 'theory'), 0)::int as theory,
      coalesce(sum(e.amount) filter (where e.kind = 'fan_shop'), 0)::int as fan_shop
    from unnest($1::uuid[]) o(id) left join credit_entries e on e.user_id = o.id group by o.id
  ) s where s.id = u.id`;

/**
 * Moves the credits in the ledger of `from` to `to`, whose level is updated; both people are
 * locked. Existing entries stay: further ones subtract and add the same amounts with the same
 * references, so that a later recall reaches the new owner of the credits.
 */
export async function moveCredits(tx: Tx, actor: Actor, from: string, to: string, reason: string): Promise<void> {
  await within(tx)(MOVE, [from, to, reason, actor.id]);
  await within(tx)(TOTALS, [[from, to]]);
  await promotePerson(tx, actor, await tx.user.findUniqueOrThrow({ where: { id: to }, select: levelFields }));
}
