import type { Actor } from '@/lib/auth/actor';
import { recordCredits } from '@/lib/credits/record-credits';
import { creditsForTreatment } from '@/lib/credits/rules';
import { clientWithin, type Tx } from '@/lib/rest/transaction';
import { readSettings } from '@/lib/settings/data';

/** Credits the professional with what the treatment earns as it stands now, and notes the sums on the treatment. */
export async function creditTreatment(tx: Tx, actor: Actor, id: string): Promise<void> {
  const treatment = await tx.treatment.findUniqueOrThrow({
    where: { id },
    select: {
      expertId: true,
      startValue: true,
      endValue: true,
      rating: true,
      pictures: { select: { kind: true } },
      controlVisits: { select: { period: true } },
      productCodes: { select: { id: true } },
    },
  });
  const kinds = treatment.pictures.map(({ kind }) => kind);
  const facts = {
    id,
    hasCode: treatment.productCodes.length > 0,
    isComplete: Boolean(treatment.startValue && treatment.endValue) && kinds.includes('pre') && kinds.includes('post'),
    controls: treatment.controlVisits.map(({ period }) => period),
    rating: treatment.rating,
  };
  const drafts = creditsForTreatment(facts, await readSettings(clientWithin(tx) as never));
  await recordCredits(tx, actor, treatment.expertId, drafts, { treatmentId: id });
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
