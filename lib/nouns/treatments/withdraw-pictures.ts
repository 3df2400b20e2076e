import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { audit } from '@/lib/core/audit';
import { parse } from '@/lib/core/fields/validation';
import { getRecord } from '@/lib/core/read';
import { pictureConsentOf } from '@/lib/nouns/accounts/consents/picture-consent';
import { versionOf } from '@/lib/nouns/accounts/consents/texts';
import { type Tx, within } from '@/lib/run/db/transaction';
import { forbidden } from '@/lib/run/errors';
import { treatments } from './resource';
import { pictureConsent } from './schema';

/** For so many milliseconds a withdrawal can be undone: then the same pictures are shared as before. */
const UNDO = 10 * 60_000;

/**
 * Withdraws a patient's consent to their pictures being shown, or grants it again. On withdrawal all their pictures
 * stop being shared at once; only the professional who took them keeps access, as part of the clinical record. After
 * a new consent nothing is shared until a professional does so, unless the withdrawal is undone within minutes. What the patient says here also applies to future treatments.
 */
export async function withdrawPictures(tx: Tx, actor: Actor, id: string, body: unknown): Promise<void> {
  const me = requirePerson(actor);
  const { body: record } = await getRecord(treatments, me, id, { fields: [], abilities: true }, within(tx));
  if (!('withdrawPictures' in JSON.parse(record).abilities)) throw forbidden();
  const { granted } = parse(pictureConsent, body);
  // Not `for update`: whoever records a consent for them holds their treatment already, and would wait for this.
  await tx.$executeRaw`select 1 from users where id = ${me.id}::uuid for no key update`;
  if ((await pictureConsentOf(tx, me.id)) === granted) return;
  const about = { kind: 'treatment_pictures', version: versionOf('treatment_pictures') } as const;
  await tx.consent.create({ data: { userId: me.id, granted, source: 'treatments', ...about } });
  const mine = { userId: me.id, deletedAt: null };
  // Treatments first: anybody sharing a picture at this moment holds their lock.
  const changed = await tx.treatment.updateManyAndReturn({
    where: mine,
    data: { picturesWithdrawnAt: granted ? null : new Date() },
    select: { id: true },
  });
  const now = new Date();
  if (granted) {
    const undone = { treatment: mine, unsharedAt: { gte: new Date(now.getTime() - UNDO) } };
    await tx.treatmentPicture.updateMany({ where: undone, data: { shared: true, unsharedAt: null } });
    await tx.treatmentPicture.updateMany({ where: { treatment: mine }, data: { unsharedAt: null } });
  } else {
    const shared = { treatment: mine, shared: true };
    await tx.treatmentPicture.updateMany({ where: shared, data: { shared: false, unsharedAt: now } });
  }
  const action = granted ? 'restore-pictures' : 'withdraw-pictures';
  for (const one of changed) await audit(tx, me, { action, entity: treatments.name, entityId: one.id });
}
