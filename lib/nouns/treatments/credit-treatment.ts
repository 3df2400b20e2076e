import type { Actor } from '@/lib/core/actor/actor';
import { recordCredits } from '@/lib/nouns/credits/record-credits';
import { creditsForTreatment, newDrafts, type TreatmentFacts } from '@/lib/nouns/credits/rules';
import { readSettings } from '@/lib/nouns/settings/data';
import { clientWithin, type Tx } from '@/lib/run/db/transaction';
import { daysBetween } from '@/lib/run/i18n/dates';
import { controlDate } from './rules';
import type { ControlPeriod } from './schema';

type TreatmentRow = Omit<TreatmentFacts, 'controls' | 'hasPlace'> & {
  expertId: string;
  treatedOn: string;
  controls: { period: ControlPeriod; recordedOn: string }[];
  /** The day among whose places it is counted already, if any. */
  earningDay: Date | null;
  /** The number of the professional's other treatments that use up places: of its day, and recorded on the same day. */
  taken: number;
  recorded: number;
  /** After deletion of the account, later ratings earn nothing. */
  isExpertGone: boolean;
  sources: string[];
};

/**
 * Credits what the treatment earns now, and stores its totals; parts that earn nothing keep the reason. Its professional is
 * locked: otherwise all concurrent treatments would take the same free place of the day.
 */
export async function creditTreatment(tx: Tx, actor: Actor, id: string): Promise<void> {
  const [found] = await tx.$queryRaw<[TreatmentRow]>`
    select t.id::text, t.expert_id::text as "expertId", t.rating, t.treated_on::text as "treatedOn", t.earning_day as "earningDay",
      (t.created_at at time zone 'Europe/Rome')::date - t.treated_on as "daysLate",
      (select count(*)::int from treatments o
        where o.expert_id = t.expert_id and o.earning_day = t.treated_on and o.id <> t.id) as taken,
      (select count(*)::int from treatments o
        where o.expert_id = t.expert_id and o.earning_day is not null and o.id <> t.id
          and (o.created_at at time zone 'Europe/Rome')::date = (t.created_at at time zone 'Europe/Rome')::date) as recorded,
      (select u.confirmed_user and u.first_session_at is not null from users u where u.id = t.user_id) as "isPatientKnown",
      (select u.deleted_at is not null from users u where u.id = t.expert_id) as "isExpertGone",
      exists (select from product_codes c where c.treatment_id = t.id) as "hasCode",
      t.start_value is not null and t.end_value is not null and (
        select count(*) from treatment_pictures p where p.treatment_id = t.id and p.kind in ('pre', 'post')) = 2 as "isComplete",
      (select coalesce(json_agg(json_build_object('period', v.period,
          'recordedOn', to_char(v.created_at at time zone 'Europe/Rome', 'YYYY-MM-DD')) order by v.period), '[]')
        from control_visits v where v.treatment_id = t.id) as controls,
      array(select e.source from credit_entries e where e.treatment_id = t.id and e.kind = 'practice') as sources
    from treatments t where t.id = ${id}::uuid`;
  const { expertId, treatedOn, earningDay, taken, recorded, sources, isExpertGone, ...facts } = found;
  if (isExpertGone) return;
  const settings = await readSettings(clientWithin(tx));
  const controls = facts.controls.map(({ period, recordedOn }) => ({
    period,
    daysLate: daysBetween(controlDate(new Date(treatedOn), period).toISOString().slice(0, 10), recordedOn),
  }));
  const hasPlace = earningDay !== null || Math.max(taken, recorded) < settings['credits.limits.treatmentsWithoutCode'];
  const drafts = newDrafts(creditsForTreatment({ ...facts, controls, hasPlace }, settings), sources);
  if (drafts.length === 0) return;
  if (!facts.hasCode && !earningDay && drafts.some(({ amount }) => amount > 0))
    await tx.$executeRaw`update treatments set earning_day = treated_on where id = ${id}::uuid`;
  await recordCredits(tx, actor, expertId, drafts, { treatmentId: id });
  await storePoints(tx, id);
}

/** Locks the treatment's professional, whose credits change next. */
export const lockExpert = (tx: Tx, id: string) =>
  tx.$queryRaw`
    select from users u where u.id = (select t.expert_id from treatments t where t.id = ${id}::uuid) for no key update`;

/** Stores with a treatment the sums of its ledger entries; none while it is deleted, since they were taken back. */
export async function storePoints(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`
    update treatments t set
      kit_points = s.kit, treatment_points = s.treatment, control_points = s.control, satisfaction_points = s.satisfaction
    from (
      select coalesce(sum(amount) filter (where origin = 'kit'), 0) as kit,
        coalesce(sum(amount) filter (where origin = 'treatment'), 0) as treatment,
        coalesce(sum(amount) filter (where origin = 'control'), 0) as control,
        coalesce(sum(amount) filter (where origin = 'satisfaction'), 0) as satisfaction
      from credit_entries e where e.treatment_id = ${id}::uuid and e.kind = 'practice'
        and exists (select from treatments o where o.id = e.treatment_id and o.deleted_at is null)
    ) s where t.id = ${id}::uuid`;
}
