import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { type Locked, updateRecord } from '@/lib/core/write';
import {
  pictureConsentOf,
  recordPictureConsent,
  requirePictureConsent,
} from '@/lib/nouns/accounts/consents/picture-consent';
import type { Tx } from '@/lib/run/db/transaction';
import { conflict, invalid } from '@/lib/run/errors';
import { isSameText } from '@/lib/run/i18n/folded-text';
import { requirePlausible } from './create-treatment';
import { creditTreatment, lockExpert } from './credit-treatment';
import { dayAt, requireOwnCenter } from './data';
import { invitePatient, type Patient } from './invite-patient';
import { requireTimelyVisits } from './record-control';
import { treatments } from './resource';
import { opensOn } from './rules.controls';
import type { ControlVisit } from './schema';
import { mergePictures, newPictures, requireSharedByPerson, verifyPictures } from './verify-pictures';

type Shared = { shared?: boolean };

const REVIEW = ['rating', 'ratingComment', 'userReview'];

/** Changes a treatment, or adds the patient's review, which can be given once; credits are updated. */
export async function updateTreatment(tx: Tx, actor: Actor, locked: Locked, written: Input): Promise<void> {
  const { pictureConsent, ...input } = mergePictures(written, locked.before) as Input & { pictureConsent?: boolean };
  // People before centers, as everywhere: it may move to another center, and its professional is credited below.
  await lockExpert(tx, locked.id);
  const isReview = REVIEW.some((field) => field in input);
  if (isReview && !input.rating) throw invalid([{ field: 'rating', message: 'validation.required' }]);
  // The patient's review must not fail because of the professional's data.
  if (Object.keys(input).some((field) => !REVIEW.includes(field))) {
    const { today } = await dayAt(tx, input.centerId ?? locked.before.centerId);
    requirePlausible({ ...locked.before, ...input }, today);
    requireOrder(locked.before, input, today);
  }
  if (locked.before.picturesWithdrawnAt && (input.pictures as Shared[] | undefined)?.some(({ shared }) => shared))
    throw conflict('errors.picturesWithdrawn', 'pictures');
  requireAsRated(actor, locked.before, input);
  const { centerId } = input as { centerId?: string };
  if (centerId && centerId !== locked.before.centerId) await requireOwnCenter(tx, actor, centerId);
  requireSharedByPerson(actor, input, locked.before);
  await verifyPictures(tx, actor, input, written, locked.id);
  const moved = await movedTo(tx, actor, locked, input);
  const userId = moved ?? (locked.before.userId as string);
  const isAdding = newPictures(input.pictures, locked.before.pictures).length > 0;
  const expertId = String(locked.before.expert);
  if (isAdding) await requirePictureConsent(tx, { userId, expertId }, pictureConsent);
  const isWithdrawn = moved !== null && (await pictureConsentOf(tx, moved)) === false;
  await updateRecord(tx, treatments, actor, locked, input, {
    ...(isReview && { ratedAt: new Date() }),
    ...(moved && { userId: moved, picturesWithdrawnAt: isWithdrawn ? new Date() : null }),
  });
  // Otherwise they would be shared automatically as soon as the consent is given again.
  if (isWithdrawn) await tx.treatmentPicture.updateMany({ where: { treatmentId: locked.id }, data: { shared: false } });
  // The withdrawal can be undone by its patient only.
  if (moved) await tx.treatmentPicture.updateMany({ where: { treatmentId: locked.id }, data: { unsharedAt: null } });
  // The patient in the practice gave it, whatever address was typed.
  if (moved)
    await tx.consent.updateMany({
      where: { treatmentId: locked.id, kind: 'treatment_pictures' },
      data: { userId: moved },
    });
  if (isAdding && pictureConsent) await recordPictureConsent(tx, actor, userId, locked.id);
  await creditTreatment(tx, actor, locked.id);
}

/** What the patient has rated is shown with the rating, and decides whether it counts: only an admin corrects it. */
function requireAsRated({ group }: Actor, before: Input, input: Input): void {
  if (!before.ratedAt || group === 'admin') return;
  const changed = ['productName', 'centerId'].filter((field) => field in input && input[field] !== before[field]);
  if (changed.length > 0) throw invalid(changed.map((field) => ({ field, message: 'validation.patientRated' })));
}

/** A new e-mail address assigns the treatment to somebody else: a typo must not leave it visible to a stranger. */
async function movedTo(tx: Tx, actor: Actor, { before }: Locked, { patient }: Input): Promise<string | null> {
  const [was, becomes] = [before.patient as Patient, patient as Patient | undefined];
  if (!becomes || isSameText(becomes.email, was.email)) return null;
  if (before.ratedAt) throw invalid([{ field: 'patient.email', message: 'validation.patientRated' }]);
  return invitePatient(tx, actor, before.expert as string, becomes);
}

/** Changing the treatment's date moves its controls: recorded visits must not become too early. */
function requireOrder(before: Input, { treatedOn = before.treatedOn, controlVisits }: Input, today: string): void {
  const day = String(treatedOn);
  if (controlVisits) requireTimelyVisits(day, controlVisits as ControlVisit[], today);
  else if (day !== before.treatedOn && before.controlVisits) {
    const visits = before.controlVisits as ControlVisit[];
    if (visits.some(({ period, visitedOn }) => visitedOn < opensOn(day, period)))
      throw invalid([{ field: 'treatedOn', message: 'validation.visitsBefore' }]);
  }
}
