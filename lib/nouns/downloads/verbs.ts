import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { verifyOwnUpload } from '@/lib/core/files/verify-own-upload';
import type { Verbs } from '@/lib/core/records';
import { insertRecord, type Locked, updateRecord } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';
import { downloads } from './resource';

async function createDownload(tx: Tx, actor: Actor, input: Input): Promise<string> {
  await verifyTarget(tx, actor, input);
  return insertRecord(tx, downloads, actor, input);
}

/** Changes a download; an unchanged document may be another writer's. */
async function updateDownload(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  const { link, fileId } = locked.before;
  await verifyTarget(tx, actor, { link, fileId, ...input }, fileId);
  await updateRecord(tx, downloads, actor, locked, input);
}

async function verifyTarget(tx: Tx, actor: Actor, { link, fileId }: Input, before?: unknown): Promise<void> {
  if (!link && !fileId) throw invalid([{ field: 'link', message: 'validation.linkOrFile' }]);
  if (fileId !== before)
    await verifyOwnUpload(tx, { field: 'fileId', fileId, ownerId: actor.id ?? '', on: 'download' });
}

export const verbs: Verbs = { create: createDownload, update: updateDownload };
