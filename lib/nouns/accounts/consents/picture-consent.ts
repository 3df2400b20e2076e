import type { Actor } from '@/lib/core/actor/actor';
import { db } from '@/lib/run/db/db';
import { fromPool, type Tx } from '@/lib/run/db/transaction';
import { conflict, invalid } from '@/lib/run/errors';
import { versionOf } from './texts';

/**
 * Which of a patient's rows `c` about pictures applies: what they last said themselves, else what a professional
 * last recorded. Thus nobody else can end a withdrawal.
 */
export const APPLIES_FIRST = '(c.recorded_by_id is null) desc, c.created_at desc, c.id desc';

/** The patient's consent to pictures: given, withdrawn, or null if they were never asked, which is no consent. */
export async function pictureConsentOf(tx: Tx, userId: string): Promise<boolean | null> {
  const [row] = await tx.$queryRawUnsafe<{ granted: boolean }[]>(
    `select c.granted from consents c where c.user_id = $1::uuid and c.kind = 'treatment_pictures'
     order by ${APPLIES_FIRST} limit 1`,
    userId,
  );
  return row?.granted ?? null;
}

/** The id of the row that applies, for readers who may not see it; null without any. */
export async function applyingConsentId(userId: string): Promise<string | null> {
  const [row] = await fromPool(
    `select c.id::text from consents c where c.user_id = $1::uuid and c.kind = 'treatment_pictures'
     order by ${APPLIES_FIRST} limit 1`,
    [userId],
  );
  return (row?.id as string | undefined) ?? null;
}

type Shown = { userId: string; expertId: string };

/**
 * Requires consent to new pictures of a patient: given now, as the professional confirms, or standing and not denied now.
 * What stands or was withdrawn counts for those who have treated the patient before: to others it would tell who is a
 * patient. Who says that consent was given learns of a withdrawal, as often as addresses may be tried.
 * @throws Problem 400 if there is none, 409 if the patient has withdrawn it, which only they can undo
 */
export async function requirePictureConsent(
  tx: Tx,
  { userId, expertId }: Shown,
  isGiven: boolean | undefined,
): Promise<void> {
  const standing = await pictureConsentOf(tx, userId);
  const isKnown = (await tx.treatment.findFirst({ where: { userId, expertId }, select: { id: true } })) !== null;
  if (standing === false && (isGiven || isKnown)) throw conflict('errors.picturesRefused', 'pictureConsent');
  if (!(isGiven ?? (standing === true && isKnown)))
    throw invalid([{ field: 'pictureConsent', message: 'validation.pictureConsent' }]);
}

export async function recordPictureConsent(tx: Tx, actor: Actor, userId: string, treatmentId: string): Promise<void> {
  const kind = 'treatment_pictures';
  const source = actor.group === 'admin' ? 'admin' : 'expert';
  const text = { kind, version: versionOf(kind) } as const;
  await tx.consent.create({
    data: { userId, treatmentId, granted: true, source, recordedById: actor.id, ...text },
    select: { id: true },
  });
}

/** The consent that applies to a treatment's pictures, for its patient: since when, and by whom. */
export type ShownConsent = {
  granted: boolean;
  /** The patient said it here themselves. */
  isOwn: boolean;
  createdAt: Date;
  version: string | null;
  recordedBy: string | null;
};

export async function shownPictureConsent(userId: string, treatmentId: string): Promise<ShownConsent | null> {
  const rows = await db.$queryRawUnsafe<(ShownConsent & { isOfTreatment: boolean })[]>(
    `select c.granted, c.recorded_by_id is null as "isOwn", c.created_at as "createdAt", c.version, c.treatment_id is not distinct from $2::uuid as "isOfTreatment",
       nullif(trim(r.name || ' ' || r.surname), '') as "recordedBy"
     from consents c left join users r on r.id = c.recorded_by_id
     where c.user_id = $1::uuid and c.kind = 'treatment_pictures' order by ${APPLIES_FIRST}`,
    userId,
    treatmentId,
  );
  const [applies] = rows;
  return (applies?.granted && rows.find(({ isOfTreatment }) => isOfTreatment)) || (applies ?? null);
}
