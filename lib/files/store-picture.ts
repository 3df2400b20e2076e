import { randomUUID } from 'node:crypto';
import type { Person } from '@/lib/auth/actor';
import { db } from '@/lib/db';
import { storeBytes } from '@/lib/storage/store';
import type { Picture } from './prepare-picture';
import { widthKey } from './rules';

/**
 * Brings the bytes of a prepared picture into the store, under a row that is not there yet for anybody: `confirmUpload`
 * makes it so, in the transaction of what the picture is for. If that never happens, whatever the reason, the nightly
 * cleaning finds the row, and removes the bytes with it.
 */
export async function storePicture(me: Person, picture: Picture): Promise<string> {
  const { name, sizes, width, height, sha256 } = picture;
  const storageKey = `pictures/${randomUUID()}`;
  const { id } = await db.file.create({
    data: {
      ownerId: me.id,
      name,
      mediaType: 'image/webp',
      size: sizes.at(-1)!.bytes.length,
      width,
      height,
      widths: sizes.map((size) => size.width),
      sha256,
      storageKey,
      deletedAt: new Date(),
    },
    select: { id: true },
  });
  await Promise.all(sizes.map((size) => storeBytes(widthKey(storageKey, size.width), size.bytes)));
  return id;
}
