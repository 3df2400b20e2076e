import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { verifyOwnUpload } from '@/lib/core/files/verify-own-upload';
import type { Verbs } from '@/lib/core/records';
import { insertRecord, type Locked, removeRecord, updateRecord } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import { cleanHtml, picturesIn } from './clean-html';
import { setPaused } from './pause-newsletter';
import { newsletters } from './resource';
import { unschedule } from './schedule-newsletter';

/**
 * Records the pictures of a newsletter and makes them public, since its readers are not signed in. Each must have
 * been uploaded for it by the author, or be part of a newsletter already.
 * @throws Problem 400 that names the text
 */
async function sharePictures(tx: Tx, actor: Actor, newsletterId: string): Promise<void> {
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

/** Creates a draft; its texts are reduced to what mail programs support. */
async function createNewsletter(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const id = await insertRecord(tx, newsletters, actor, cleaned(input));
  await sharePictures(tx, actor, id);
  return id;
}

/** Changes a draft. @throws Problem 409 if it is scheduled or was sent */
async function updateNewsletter(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  requireDraft(locked);
  await updateRecord(tx, newsletters, actor, locked, cleaned(input));
  await sharePictures(tx, actor, locked.id);
}

/** Deletes a draft. @throws Problem 409 as above */
async function removeNewsletter(tx: Tx, actor: Actor, locked: Locked): Promise<void> {
  requireDraft(locked);
  await removeRecord(tx, newsletters, actor, locked);
}

/** Empty texts become null, so that a newsletter without text cannot be scheduled. */
function cleaned(input: Input): Input {
  const texts = (['templateIt', 'templateEn'] as const).flatMap((name) =>
    typeof input[name] === 'string' ? [[name, cleanHtml(input[name], name) || null]] : [],
  );
  return { ...input, ...Object.fromEntries(texts) };
}

function requireDraft({ before }: Locked): void {
  if (before.status !== 'draft') throw conflict('errors.draftsOnly', 'status');
}

export const verbs: Verbs = {
  create: createNewsletter,
  update: updateNewsletter,
  remove: removeNewsletter,
  acts: {
    pause: (tx, actor, id) => setPaused(tx, actor, id, true),
    resume: (tx, actor, id) => setPaused(tx, actor, id, false),
    unschedule,
  },
};
