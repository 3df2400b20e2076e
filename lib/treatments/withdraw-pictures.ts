import type { Actor } from '@/lib/auth/actor';
import { requirePerson } from '@/lib/auth/require-person';
import { forbidden } from '@/lib/errors';
import { parse } from '@/lib/http/validation';
import { audit } from '@/lib/rest/audit';
import { getRecord } from '@/lib/rest/read';
import { type Tx, within } from '@/lib/rest/transaction';
import { treatments } from './resource';
import { pictureConsent } from './schema';

/**
 * Withdraws a patient's consent to their pictures being shown, or grants it again. On withdrawal all their pictures
 * stop being shared at once; only the professional who took them keeps access, as part of the clinical record. After
 * a new consent nothing is shared until a professional does so. The latest consent also applies to future treatments.
 */
export async function withdrawPictures(tx: Tx, actor: Actor, id: string, body: unknown): Promise<void> {
  const me = requirePerson(actor);
  const { body: record } = await getRecord(treatments, me, id, { fields: [], abilities: true }, within(tx));
  if (!('withdrawPictures' in JSON.parse(record).abilities)) throw forbidden();
  const { granted } = parse(pictureConsent, body);
  await tx.$executeRaw`select 1 from users where id = ${me.id}::uuid for update`;
  const latest = await latestConsent(tx, me.id);
  if ((latest ?? true) === granted) return;
  await tx.consent.create({ data: { userId: me.id, kind: 'treatment_pictures', granted, source: 'treatments' } });
  const mine = { userId: me.id, deletedAt: null };
  // Treatments first: anybody sharing a picture at this moment holds their lock.
  const changed = await tx.treatment.updateManyAndReturn({
    where: mine,
    data: { picturesWithdrawnAt: granted ? null : new Date() },
    select: { id: true },
  });
  if (!granted) await tx.treatmentPicture.updateMany({ where: { treatment: mine }, data: { shared: false } });
  const action = granted ? 'restore-pictures' : 'withdraw-pictures';
  for (const one of changed) await audit(tx, me, { action, entity: treatments.name, entityId: one.id });
}

/** What the patient last said about their pictures; null if never asked, which counts as consent. */
export async function latestConsent(tx: Tx, userId: string): Promise<boolean | null> {
  const row = await tx.consent.findFirst({
    where: { userId, kind: 'treatment_pictures' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { granted: true },
  });
  return row?.granted ?? null;
}
