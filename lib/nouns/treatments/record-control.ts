import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { HIDDEN, sealFields } from '@/lib/core/encrypted-fields';
import { parse } from '@/lib/core/fields/validation';
import { defineVerb, Reply } from '@/lib/core/verb';
import { type Locked, lockRecord } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { conflict, forbidden, invalid } from '@/lib/run/errors';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { dayFrom } from '@/lib/run/i18n/typed-times';
import { creditTreatment, lockExpert } from './credit-treatment';
import { dayAt } from './data';
import { treatments } from './resource';
import { shadeStep } from './rules';
import { visitProblem } from './rules.controls';
import { type ControlVisit, controlVisit, type ShadeGuide } from './schema';

export const addVisit = defineVerb('POST /treatments/{id}/control-visits', {
  summary: 'Record a control visit, or change the one of that period (200)',
  description:
    'At any time after the treatment; credits are added, once per period. The same period again corrects the visit, for as many days as a treatment can be corrected.',
  body: controlVisit,
  answer: treatments,
  status: 201,
  otherStatus: 200,
  form: {
    page: (_, { id }) => `treatments/${id}`,
    saved: 'controlVisit',
    body: (values) => ({ ...values, visitedOn: dayFrom(values.visitedOn ?? '') }),
  },
  run: async ({ tx, actor, id, raw }) => new Reply(id, (await recordVisit(tx, actor, id, raw)) ? 201 : 200),
});

/** @returns true if the visit is new */
async function recordVisit(tx: Tx, me: Person, id: string, body: unknown): Promise<boolean> {
  const locked = await lockRecord(tx, treatments, me, id);
  if (!locked.actions.recordVisit) throw forbidden();
  const visit = parse(controlVisit, body);
  requirePlausible(locked, visit, (await dayAt(tx, locked.before.centerId)).today);
  const { period, value } = visit;
  const key = { treatmentId_period: { treatmentId: id, period } };
  const before = await tx.controlVisit.findUnique({ where: key });
  if (before && before.createdAt < daysFromNow(-me.editableDays)) throw conflict('errors.visitSettled', 'period');
  // Encrypting a note again changes its text: only the readable values are compared.
  const former = (locked.before.controlVisits as ControlVisit[]).find((one) => one.period === period);
  const notes = visit.notes || null;
  const isSameNote = before !== null && (former?.notes ?? null) === notes;
  const stored = (await sealFields(treatments, id, { controlVisits: [visit] })) as { controlVisits: [ControlVisit] };
  const data = { visitedOn: new Date(visit.visitedOn), value };
  const sealed = { notes: stored.controlVisits[0].notes || null };
  await tx.controlVisit.upsert({
    where: key,
    create: { treatmentId: id, period, ...data, ...sealed },
    update: { ...data, ...(!isSameNote && sealed) },
  });
  await audit(tx, me, {
    action: 'record-visit',
    entity: treatments.name,
    entityId: id,
    before: { [period]: before && valuesOf({ ...before, notes: former?.notes ?? null }, isSameNote) },
    after: { [period]: valuesOf({ ...data, notes }, isSameNote) },
    shown: (values) => Object.fromEntries(Object.entries(values).map(([name, one]) => [name, hideNotes(one)])),
  });
  await lockExpert(tx, id);
  await creditTreatment(tx, me, id);
  return !before;
}

const hideNotes = (visit: unknown) => {
  const { notes } = (visit ?? {}) as Partial<ControlVisit>;
  return notes ? { ...(visit as ControlVisit), notes: HIDDEN } : visit;
};

/** The values compared for the audit, without an unchanged note, which is hidden and would look changed. */
const valuesOf = (visit: { visitedOn: Date; value: string; notes: string | null }, isSameNote: boolean) => ({
  visitedOn: visit.visitedOn.toISOString().slice(0, 10),
  value: visit.value,
  ...(!isSameNote && { notes: visit.notes }),
});

/** Throws a 400 that names each visit whose date is in the future, or too early for its period. */
export function requireTimelyVisits(treatedOn: string, visits: readonly ControlVisit[], today: string): void {
  const fields = visits.flatMap((visit, n) => {
    const problem = visitProblem(treatedOn, visit, today);
    return problem ? [{ field: `controlVisits.${n}.visitedOn`, message: problem }] : [];
  });
  if (fields.length > 0) throw invalid(fields);
}

function requirePlausible({ before }: Locked, visit: ControlVisit, today: string): void {
  const problem = visitProblem(before.treatedOn as string, visit, today);
  if (problem) throw invalid([{ field: 'visitedOn', message: problem }]);
  if (shadeStep(before.colorType as ShadeGuide, visit.value) === null)
    throw invalid([{ field: 'value', message: 'validation.shade' }]);
}
