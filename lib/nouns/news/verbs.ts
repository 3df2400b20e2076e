import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { verifyOwnUpload } from '@/lib/core/files/verify-own-upload';
import type { Verbs } from '@/lib/core/records';
import { insertRecord, type Locked, updateRecord } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { news } from './resource';

/** The thumbnail must be a picture the writer has uploaded for it. */
async function createNews(tx: Tx, actor: Actor, input: Input): Promise<string> {
  await verifyThumbnail(tx, actor, input);
  return insertRecord(tx, news, actor, input);
}

/** An unchanged thumbnail may be another writer's. */
async function updateNews(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  if (input.thumbnailId !== locked.before.thumbnailId) await verifyThumbnail(tx, actor, input);
  await updateRecord(tx, news, actor, locked, input);
}

const verifyThumbnail = (tx: Tx, actor: Actor, { thumbnailId: fileId }: Input) =>
  verifyOwnUpload(tx, { field: 'thumbnailId', fileId, ownerId: actor.id ?? '', on: 'news' });

export const verbs: Verbs = { create: createNews, update: updateNews };
