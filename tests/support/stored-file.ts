import { storedKeys } from '@/lib/core/files/rules';
import { db } from '@/lib/run/db/db';
import { storeBytes } from '@/lib/run/storage/store';
import type { Prisma } from '@/prisma/generated/client';

type File = Omit<Prisma.FileUncheckedCreateInput, 'storageKey' | 'widths'> & { storageKey: string; widths: number[] };

/** A picture as an upload leaves it, in one width; with these bytes, or as a row without any. */
export async function storedFile(data: Partial<File> = {}, bytes?: Uint8Array) {
  const storageKey = `pictures/${crypto.randomUUID()}`;
  const about = { name: 'a.webp', mediaType: 'image/webp', size: bytes?.length ?? 1, sha256: '0'.repeat(64) };
  const file = { widths: [400], ...about, storageKey, ...data };
  if (bytes) for (const key of storedKeys(file)) await storeBytes(key, bytes);
  return db.file.create({ data: file, select: { id: true, storageKey: true } });
}
