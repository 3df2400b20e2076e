import { createHash, randomUUID } from 'node:crypto';
import { db } from '@/lib/run/db/db';
import type { Folder } from '@/lib/run/storage/contract';
import { storeBytes } from '@/lib/run/storage/store';
import { scanFile } from './scan-file';

/** `field`: of the form it came with; `senderId`: who sends it, if not its owner; `about`: the record it was sent to. */
type Kept = {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  ownerId?: string;
  senderId?: string;
  field?: string;
  about?: string;
};

/**
 * Stores a scanned file unchanged, with a row marked as deleted: the caller activates it (`deletedAt: null`) in the
 * transaction that uses the file. If that never happens, the nightly clean-up removes row and bytes.
 */
export async function storeFile(
  folder: Folder,
  { bytes, field = 'file', senderId, about, ...file }: Kept,
): Promise<string> {
  await scanFile(bytes, { field, senderId: senderId ?? file.ownerId, about });
  const storageKey = `${folder}/${randomUUID()}`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const data = { ...file, size: bytes.length, sha256, storageKey, deletedAt: new Date() };
  const { id } = await db.file.create({ data, select: { id: true } });
  await storeBytes(storageKey, bytes);
  return id;
}
