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
 * Takes back a patient's consent that their pictures be seen, or gives it again. Withdrawn, every picture of theirs stops
 * being shared at once, and only the professional who took it still has it, as part of the clinical record. Given again,
 * nothing is shared until a professional does so. The newest line of the consents also holds for treatments to come.
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
  // The treatments first: whoever is sharing a picture at this moment holds theirs.
  const changed = await tx.treatment.updateManyAndReturn({
    where: mine,
    data: { picturesWithdrawnAt: granted ? null : new Date() },
    select: { id: true },
  });
  if (!granted) await tx.treatmentPicture.updateMany({ where: { treatment: mine }, data: { shared: false } });
  const action = granted ? 'restore-pictures' : 'withdraw-pictures';
  for (const one of changed) await audit(tx, me, { action, entity: treatments.name, entityId: one.id });
}

/** What a patient said last about their pictures; null when they never did, which stands for yes. */
export async function latestConsent(tx: Tx, userId: string): Promise<boolean | null> {
  const row = await tx.consent.findFirst({
    where: { userId, kind: 'treatment_pictures' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { granted: true },
  });
  return row?.granted ?? null;
}
