import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { insertRecord, type Locked, removeRecord, updateRecord } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import { cleanHtml } from './clean-html';
import { newsletters } from './resource';
import { sharePictures } from './share-pictures';

/** Creates a draft; its texts are reduced to what mail programs support. */
export async function createNewsletter(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const id = await insertRecord(tx, newsletters, actor, cleaned(input));
  await sharePictures(tx, actor, id);
  return id;
}

/** Changes a draft. @throws Problem 409 if it is scheduled or was sent */
export async function updateNewsletter(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  requireDraft(locked);
  await updateRecord(tx, newsletters, actor, locked, cleaned(input));
  await sharePictures(tx, actor, locked.id);
}

/** Deletes a draft. @throws Problem 409 as above */
export async function removeNewsletter(tx: Tx, actor: Actor, locked: Locked): Promise<void> {
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
