import type { Actor } from '@/lib/auth/actor';
import { invalid } from '@/lib/errors';
import { consumeCode } from '@/lib/product-codes/consume-code';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { insertRecord } from '@/lib/rest/write';
import { creditTreatment } from './credit-treatment';
import { invitePatient, type Patient } from './invite-patient';
import { treatments } from './resource';
import { ageCheck, shadeStep } from './rules';
import type { ShadeGuide } from './schema';

/** Records a treatment: the patient is found or invited, codes are used up, and the professional is credited. */
export async function createTreatment(tx: Tx, actor: Actor, input: Input): Promise<string> {
  requireSense(input);
  const { productCodes = [], ...fields } = input as Input & { productCodes?: string[] };
  const expertId = (input.expert as string | undefined) ?? actor.id;
  const expert = await tx.user.findUnique({ where: { id: expertId ?? '' }, select: { expertType: true, level: true } });
  if (!expert) throw invalid([{ field: 'expert', message: 'validation.invalid' }]);
  const userId = await invitePatient(tx, actor, input.patient as Patient);
  const { expertType, level: qualification } = expert;
  const id = await insertRecord(tx, treatments, actor, fields, { expertId, userId, expertType, qualification });
  for (const code of productCodes) {
    if (actor.id !== null) await consumeCode(tx, actor, { code, centerId: String(input.centerId), treatmentId: id });
  }
  await creditTreatment(tx, actor, id);
  return id;
}

/** Of age on the day, and shades of the guide that is named. */
export function requireSense(input: Input): void {
  const { bornDate } = input.patient as Patient;
  const age = ageCheck(bornDate, new Date((input.treatedOn as string | undefined) ?? Date.now()));
  if (age === 'minor' || (age === 'confirm' && input.adultConfirmed !== true))
    throw invalid([{ field: 'patient.bornDate', message: 'errors.minor' }], 'errors.minor');
  const guide = ((input.colorType as ShadeGuide | undefined) ?? 'classical') satisfies ShadeGuide;
  const visits = (input.controlVisits ?? []) as { value: string }[];
  const shades = [
    ...(['startValue', 'endValue'] as const).map((field) => [field, input[field]] as const),
    ...visits.map(({ value }, n) => [`controlVisits.${n}.value`, value] as const),
  ];
  const wrong = shades.filter(([, shade]) => typeof shade === 'string' && shadeStep(guide, shade) === null);
  if (wrong.length > 0) throw invalid(wrong.map(([field]) => ({ field, message: 'validation.shade' })));
}
