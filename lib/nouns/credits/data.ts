import { TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import type { Settings } from '@/lib/nouns/settings/schema';
import { fromPool, type Tx } from '@/lib/run/db/transaction';
import { TODAY_SQL } from '@/lib/run/i18n/dates';
import { picked } from '@/lib/run/names';
import { type Chances, PACE_DAYS } from './rules.ways';

const CHANCES = `
  select
    array(select distinct unnest(c.types_of_treatments)::text from center_experts e join centers c on c.id = e.center_id
      where e.user_id = $1 and c.deleted_at is null) as methods,
    (select count(*)::int from treatments t where t.expert_id = $1 and t.deleted_at is null and t.treatment_points = 0
      and t.created_at > now() - make_interval(days => $2)
      and (t.created_at at time zone 'Europe/Rome')::date - t.treated_on <= $4) as incomplete,
    (select count(*)::int from (values ('days_15', interval '15 days'), ('days_30', interval '30 days'),
        ('days_45', interval '45 days'), ('months_3', interval '3 months'), ('months_4', interval '4 months'),
        ('months_6', interval '6 months'), ('months_12', interval '12 months'), ('months_18', interval '18 months')
      ) p(period, span)
      join treatments t on t.expert_id = $1 and t.deleted_at is null
        and t.treated_on between (${TODAY_SQL} - p.span - make_interval(days => $5))::date
          and (${TODAY_SQL} - p.span + interval '7 days')::date and t.treated_on <= ${TODAY_SQL}
      where not exists (
        select from control_visits v where v.treatment_id = t.id and v.period = p.period::"ControlPeriod")) as controls,
    (select count(*)::int from treatments t where t.expert_id = $1 and t.deleted_at is null and t.rated_at is null
      and t.treated_on > ${TODAY_SQL} - 90) as ratings,
    coalesce(l.theory, 0)::int as theory, coalesce(l.practice, 0)::int as practice
  from (select sum(amount) filter (where kind = 'theory') as theory, sum(amount) filter (where kind = 'practice') as practice
    from credit_entries where user_id = $1 and created_at > now() - make_interval(days => $3)) l`;

export type Outlook = Chances & { theory: number; practice: number };

/**
 * The open chances of a professional to earn credits, and their credits of the last 90 days. Control visits count from
 * a week before their date until the setting's days after it, ratings for three months.
 */
export async function openOutlook(userId: string, settings: Settings): Promise<Outlook> {
  const days = (['treatments.editableDays', 'credits.limits.treatmentDays', 'credits.limits.controlDays'] as const).map(
    (name) => settings[name],
  );
  const [editable, latest, control] = days;
  const rows = await fromPool<Outlook>(CHANCES, [userId, editable, PACE_DAYS, latest, control]);
  const { methods, ...found } = rows[0]!;
  return { ...found, methods: methods.length > 0 ? methods : TREATMENT_METHODS };
}

const answered = {
  ...picked('userId kind amount reason createdAt'),
  user: { select: { theoryPoints: true, practicePoints: true, fanShopPoints: true, level: true, isEnabled: true } },
} as const;

export async function creditAnswer(tx: Tx, id: string) {
  const { user, reason, ...credit } = await tx.creditEntry.findUniqueOrThrow({ where: { id }, select: answered });
  const { fanShopPoints: _, ...totals } = user;
  return { _id: id, ...credit, course: reason, ...totals };
}

export async function orderAnswer(tx: Tx, id: string) {
  const { user, reason, ...credit } = await tx.creditEntry.findUniqueOrThrow({ where: { id }, select: answered });
  return { _id: id, ...credit, order: reason, fanShopPoints: user.fanShopPoints };
}
