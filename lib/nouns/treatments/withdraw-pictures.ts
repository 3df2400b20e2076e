import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { parse } from '@/lib/core/fields/validation';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { pictureConsentOf } from '@/lib/nouns/accounts/consents/picture-consent';
import { versionOf } from '@/lib/nouns/accounts/consents/texts';
import { lockRows, type Tx, within } from '@/lib/run/db/transaction';
import { forbidden } from '@/lib/run/errors';
import { treatments } from './resource';
import { pictureConsent } from './schema';

/** Milliseconds in which a withdrawal can be undone: the same pictures are shared as before. */
const UNDO = 10 * 60_000;

export const decideOnPictures = defineVerb('POST /treatments/{id}/picture-consent', {
  summary: 'Withdraw or renew the patient’s consent to the pictures of all their treatments',
  description:
    'On withdrawal all their pictures stop being shared at once; only the professional who took them keeps access, as part of the clinical record. After a new consent nothing is shared until a professional does so, unless the withdrawal is undone within minutes. It applies to future treatments, too.',
  body: pictureConsent,
  answer: treatments,
  form: {
    page: (_, { id }) => `treatments/${id}`,
    saved: 'pictureConsent',
    body: (values) => ({ granted: values.granted === 'true' }),
  },
  run: ({ tx, actor, id, raw }) => withdrawPictures(tx, actor, id, raw),
});

async function withdrawPictures(tx: Tx, me: Person, id: string, body: unknown): Promise<void> {
  const { body: record } = await getRecord(treatments, me, id, { fields: [], abilities: true }, within(tx));
  if (!('withdrawPictures' in JSON.parse(record).abilities)) throw forbidden();
  const { granted } = parse(pictureConsent, body);
  // Not `for update`: a consent being recorded for them holds their treatment already, and would wait for this.
  await lockRows(tx, 'users', me.id);
  if ((await pictureConsentOf(tx, me.id)) === granted) return;
  const about = { kind: 'treatment_pictures', version: versionOf('treatment_pictures') } as const;
  await tx.consent.create({ data: { userId: me.id, granted, source: 'treatments', ...about } });
  const mine = { userId: me.id, deletedAt: null };
  // Treatments first: sharing a picture holds their lock.
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
