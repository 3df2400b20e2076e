import type { Actor } from '@/lib/core/actor/actor';
import { verifyOwnUpload } from '@/lib/core/files/verify-own-upload';
import type { Tx } from '@/lib/run/db/transaction';
import { picturesIn } from './clean-html';

/**
 * Records the pictures of a newsletter and makes them public, since its readers are not signed in. Each must have
 * been uploaded for it by the author, or be part of a newsletter already.
 * @throws Problem 400 that names the text
 */
export async function sharePictures(tx: Tx, actor: Actor, newsletterId: string): Promise<void> {
  const letter = await tx.newsletter.findUniqueOrThrow({
    where: { id: newsletterId },
    select: { templateIt: true, templateEn: true, pictures: { select: { fileId: true } } },
  });
  const shown = { templateIt: picturesIn(letter.templateIt ?? ''), templateEn: picturesIn(letter.templateEn ?? '') };
  const before = letter.pictures.map(({ fileId }) => fileId);
  const now = [...new Set(Object.values(shown).flat())];
  for (const [field, ids] of Object.entries(shown))
    for (const fileId of ids.filter((id) => !before.includes(id))) await verifyPicture(tx, actor, field, fileId);
  await tx.newsletterPicture.deleteMany({ where: { newsletterId, fileId: { notIn: now } } });
  if (now.length === 0) return;
  await tx.newsletterPicture.createMany({
    data: now.map((fileId) => ({ newsletterId, fileId })),
    skipDuplicates: true,
  });
  await tx.file.updateMany({ where: { id: { in: now }, visibility: 'private' }, data: { visibility: 'public' } });
}

async function verifyPicture(tx: Tx, actor: Actor, field: string, fileId: string): Promise<void> {
  if ((await tx.newsletterPicture.count({ where: { fileId } })) > 0) return;
  await verifyOwnUpload(tx, { field, fileId, ownerId: actor.id ?? '', on: 'letter' });
}
