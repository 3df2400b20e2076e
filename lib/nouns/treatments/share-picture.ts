import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { parse } from '@/lib/core/fields/validation';
import { defineVerb } from '@/lib/core/verb';
import { lockRecord } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { conflict, forbidden, notFound } from '@/lib/run/errors';
import { treatments } from './resource';
import { pictureSharing } from './schema';

export const shareWithPatient = defineVerb('POST /treatments/{id}/sharing', {
  summary: 'Show a picture to the patient, or hide it; 409 while the patient’s consent is withdrawn',
  body: pictureSharing,
  answer: treatments,
  form: {
    page: (_, { id }) => `treatments/${id}`,
    saved: 'sharing',
    body: (values) => ({ ...values, shared: values.shared === 'true' }),
  },
  run: ({ tx, actor, id, raw }) => sharePicture(tx, actor, id, raw),
});

async function sharePicture(tx: Tx, actor: Actor, id: string, body: unknown): Promise<void> {
  const locked = await lockRecord(tx, treatments, actor, id);
  if (locked.grant.actions?.sharePictures && locked.before.picturesWithdrawnAt)
    throw conflict('errors.picturesWithdrawn', 'pictures');
  if (!locked.actions.sharePictures) throw forbidden();
  const { kind, shared } = parse(pictureSharing, body);
  const where = { treatmentId_kind: { treatmentId: id, kind } };
  const before = await tx.treatmentPicture.findUnique({ where, select: { shared: true } });
  if (!before) throw notFound();
  if (before.shared === shared) return;
  await tx.treatmentPicture.update({ where, data: { shared }, select: { id: true } });
  await audit(tx, actor, {
    action: shared ? 'share-picture' : 'unshare-picture',
    entity: treatments.name,
    entityId: id,
    before: { [kind]: before.shared },
    after: { [kind]: shared },
  });
}
