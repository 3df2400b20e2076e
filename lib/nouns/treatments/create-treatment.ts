import type { Actor } from '@/lib/core/actor/actor';
import { requireConfirmed } from '@/lib/core/actor/require-person';
import { rolesOf } from '@/lib/core/actor/roles';
import type { Input } from '@/lib/core/assign';
import { clientName } from '@/lib/core/fields/enum-names';
import type { Culture } from '@/lib/core/fields/schema.fields';
import { insertRecord } from '@/lib/core/write';
import {
  pictureConsentOf,
  recordPictureConsent,
  requirePictureConsent,
} from '@/lib/nouns/accounts/consents/picture-consent';
import { consumeCode, lockCodes } from '@/lib/nouns/product-codes/consume-code';
import { lockRows, type Tx } from '@/lib/run/db/transaction';
import { invalid, Problem } from '@/lib/run/errors';
import { creditTreatment } from './credit-treatment';
import { dayAt, requireOwnCenter } from './data';
import { invitePatient, type Patient } from './invite-patient';
import { requireTimelyVisits } from './record-control';
import { treatments } from './resource';
import { findImplausible, gain, shadeStep, shadesOf } from './rules';
import type { ControlVisit, ShadeGuide } from './schema';
import { mergePictures, newPictures, requireSharedByPerson, verifyPictures } from './verify-pictures';

type ExtraInput = { productCodes?: string[]; patientCulture?: Culture; pictureConsent?: boolean };

/** Records a treatment: finds or invites the patient, uses up the codes and credits the professional. */
export async function createTreatment(tx: Tx, actor: Actor, written: Input): Promise<string> {
  const input = mergePictures(written);
  // Not the database's default, which is the UTC day.
  const { center, today } = await dayAt(tx, input.centerId);
  input.treatedOn ??= today;
  requireConfirmed(actor);
  requirePlausible(input, today);
  requireTimelyVisits(String(input.treatedOn), (input.controlVisits ?? []) as ControlVisit[], today);
  const { productCodes = [], patientCulture, pictureConsent, ...fields } = input as Input & ExtraInput;
  const expertId = (input.expert as string | undefined) ?? actor.id;
  const expert = await tx.user.findUnique({ where: { id: expertId ?? '', ...professional }, select: snapshot });
  if (!expert || expertId === null) throw invalid([{ field: 'expert', message: 'validation.invalid' }]);
  // Locked before codes and center, as everywhere: the expert is credited, the actor's invitations are counted.
  await lockRows(tx, 'users', expertId, actor.id ?? expertId);
  await requireOwnCenter(tx, actor, String(input.centerId));
  requireSharedByPerson(actor, input);
  await verifyPictures(tx, actor, input, written);
  const userId = await invitePatient(tx, actor, expertId, input.patient as Patient, {
    language: patientCulture,
    result: { center, ...resultOf(input) },
  });
  const { expertType, level: qualification } = expert;
  const hasPictures = newPictures(input.pictures).length > 0;
  if (hasPictures) await requirePictureConsent(tx, { userId, expertId }, pictureConsent);
  const picturesWithdrawnAt = (await pictureConsentOf(tx, userId)) === false ? new Date() : null;
  const columns = { expertId, userId, expertType, qualification, picturesWithdrawnAt };
  const id = await insertRecord(tx, treatments, actor, fields, columns);
  if (hasPictures && pictureConsent) await recordPictureConsent(tx, actor, userId, id);
  await consumeCodes(tx, actor, productCodes, { centerId: String(input.centerId), treatmentId: id });
  await creditTreatment(tx, actor, id);
  return id;
}

/** The result in the letter to a new patient. */
function resultOf({ treatedOn, colorType, startValue, endValue }: Input) {
  const guide = (colorType ?? 'classical') as ShadeGuide;
  const [start = null, end = null] = [startValue, endValue] as (string | null | undefined)[];
  // From 0, the darkest, to 1.
  const lightness = (shade: string | null) => 1 - (shade ? (shadeStep(guide, shade) ?? 1) : 1) / shadesOf(guide).length;
  const shades = [start, end].map((shade) => `${shade}:${lightness(shade).toFixed(2)}`).join(' ');
  return { day: String(treatedOn), steps: gain(guide, start, end), shades };
}

const professional = { role: { in: rolesOf('expert').map(clientName) }, enabledUser: true, deletedAt: null };
const snapshot = { expertType: true, level: true } as const;

/** Uses up all codes or none; each unusable one is reported at its position in the list. */
async function consumeCodes(tx: Tx, actor: Actor, codes: string[], use: { centerId: string; treatmentId: string }) {
  const refused: Problem[] = [];
  await lockCodes(tx, codes);
  for (const [n, code] of codes.entries()) {
    if (actor.id === null) return;
    await consumeCode(tx, actor, { code, ...use, field: `productCodes.${n}` }).catch((error: unknown) => {
      if (!(error instanceof Problem) || !error.key.startsWith('errors.code')) throw error;
      refused.push(error);
    });
  }
  // A code used by somebody else in the meantime is more important than a mistyped one.
  const [mostSevere] = refused.toSorted((one, other) => other.status - one.status);
  if (mostSevere)
    throw new Problem(mostSevere.status, mostSevere.key, { fields: refused.flatMap(({ fields }) => fields) });
}

/** Checks that the patient is of age, the date is not in the future, and the shades belong to the guide. */
export function requirePlausible(input: Input, latest: string): void {
  const colorType = (input.colorType as ShadeGuide | undefined) ?? 'classical';
  const found = findImplausible({
    bornDate: (input.patient as Patient).bornDate,
    adultConfirmed: input.adultConfirmed === true,
    treatedOn: String(input.treatedOn),
    latest,
    colorType,
    startValue: (input.startValue as string | undefined) ?? null,
    endValue: (input.endValue as string | undefined) ?? null,
  });
  const visits = (input.controlVisits ?? []) as { value: string }[];
  for (const [n, { value }] of visits.entries())
    if (shadeStep(colorType, value) === null)
      found.push({ field: `controlVisits.${n}.value`, message: 'validation.shade' });
  const isMinor = found.some(({ message }) => message === 'errors.minor');
  if (found.length > 0) throw invalid(found, isMinor ? 'errors.minor' : 'errors.invalidRequest');
}
