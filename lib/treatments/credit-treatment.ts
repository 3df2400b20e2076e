import type { Actor } from '@/lib/auth/actor';
import { recordCredits } from '@/lib/credits/record-credits';
import { creditsForTreatment, type TreatmentFacts } from '@/lib/credits/rules';
import { clientWithin, type Tx } from '@/lib/rest/transaction';
import { readSettings } from '@/lib/settings/data';

/** Credits the professional with what the treatment earns as it stands now, and notes the sums on the treatment. */
export async function creditTreatment(tx: Tx, actor: Actor, id: string): Promise<void> {
  const [facts] = await tx.$queryRaw<[TreatmentFacts & { expertId: string }]>`
    select t.id::text, t.expert_id::text as "expertId", t.rating,
      exists (select from product_codes c where c.treatment_id = t.id) as "hasCode",
      t.start_value is not null and t.end_value is not null and (
        select count(*) from treatment_pictures p where p.treatment_id = t.id and p.kind in ('pre', 'post')) = 2 as "isComplete",
      array(select v.period::text from control_visits v where v.treatment_id = t.id order by v.period) as controls
    from treatments t where t.id = ${id}::uuid`;
  const drafts = creditsForTreatment(facts, await readSettings(clientWithin(tx)));
  await recordCredits(tx, actor, facts.expertId, drafts, { treatmentId: id });
  await tx.$executeRaw`
    update treatments t set
      kit_points = s.kit, treatment_points = s.treatment, control_points = s.control, satisfaction_points = s.satisfaction
    from (
      select coalesce(sum(amount) filter (where origin = 'kit'), 0) as kit,
        coalesce(sum(amount) filter (where origin = 'treatment'), 0) as treatment,
        coalesce(sum(amount) filter (where origin = 'control'), 0) as control,
        coalesce(sum(amount) filter (where origin = 'satisfaction'), 0) as satisfaction
      from credit_entries where treatment_id = ${id}::uuid and kind = 'practice'
    ) s where t.id = ${id}::uuid`;
}
