import type { Actor } from '@/lib/auth/actor';
import { conflict, invalid } from '@/lib/errors';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { type Locked, updateRecord } from '@/lib/rest/write';
import { requireSense } from './create-treatment';
import { creditTreatment } from './credit-treatment';
import { invitePatient, type Patient } from './invite-patient';
import { mergePictures } from './merge-pictures';
import { requireTimelyVisits } from './record-visit';
import { treatments } from './resource';
import { opensOn } from './rules.controls';
import type { ControlVisit } from './schema';
import { verifyPictures } from './verify-pictures';
import { latestConsent } from './withdraw-pictures';

type Shared = { shared?: boolean };

const REVIEW = ['rating', 'ratingComment', 'userReview'];

/** Changes a treatment, or adds the patient's review, which is given once; credits follow. */
export async function updateTreatment(tx: Tx, actor: Actor, locked: Locked, written: Input): Promise<void> {
  const input = mergePictures(written, locked.before);
  const isReview = REVIEW.some((field) => field in input);
  if (isReview && !input.rating) throw invalid([{ field: 'rating', message: 'validation.required' }]);
  // A review must not fail on what the professional has written.
  if (Object.keys(input).some((field) => !REVIEW.includes(field))) requireSense({ ...locked.before, ...input });
  requireOrder(locked.before, input);
  if (locked.before.picturesWithdrawnAt && (input.pictures as Shared[] | undefined)?.some(({ shared }) => shared))
    throw conflict('errors.picturesWithdrawn', 'pictures');
  await verifyPictures(tx, actor, input, written, locked.id);
  const moved = await movedTo(tx, actor, locked, input);
  const isWithdrawn = moved !== null && (await latestConsent(tx, moved)) === false;
  await updateRecord(tx, treatments, actor, locked, input, {
    ...(isReview && { ratedAt: new Date() }),
    ...(moved && { userId: moved, picturesWithdrawnAt: isWithdrawn ? new Date() : null }),
  });
  // Else they would be shared without anybody's doing as soon as the consent is given again.
  if (isWithdrawn) await tx.treatmentPicture.updateMany({ where: { treatmentId: locked.id }, data: { shared: false } });
  await creditTreatment(tx, actor, locked.id);
}

/** With another e-mail address a treatment is somebody else's: a slip of the pen must not stay in a stranger's sight. */
async function movedTo(tx: Tx, actor: Actor, { before }: Locked, { patient }: Input): Promise<string | null> {
  const [was, becomes] = [before.patient as Patient, patient as Patient | undefined];
  if (!becomes || becomes.email.toLowerCase() === was.email?.toLowerCase()) return null;
  if (before.ratedAt) throw invalid([{ field: 'patient.email', message: 'validation.patientRated' }]);
  return invitePatient(tx, actor, before.expert as string, becomes);
}

/** Another day of the treatment moves its controls: those that are recorded must not come before they count. */
function requireOrder(before: Input, { treatedOn = before.treatedOn, controlVisits }: Input): void {
  const day = String(treatedOn);
  if (controlVisits) requireTimelyVisits(day, controlVisits as ControlVisit[]);
  else if (day !== before.treatedOn && before.controlVisits) {
    const visits = before.controlVisits as ControlVisit[];
    if (visits.some(({ period, visitedOn }) => visitedOn < opensOn(day, period)))
      throw invalid([{ field: 'treatedOn', message: 'validation.visitsBefore' }]);
  }
}
