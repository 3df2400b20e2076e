import { randomUUID } from 'node:crypto';
import type { Person } from '@/lib/core/actor/actor';
import { db } from '@/lib/run/db/db';
import { storeBytes } from '@/lib/run/storage/store';
import type { Picture } from './prepare-picture';
import { widthKey } from './rules';

/**
 * Stores a prepared picture, with a row marked as deleted: `confirmUpload` activates it in the transaction that uses
 * the picture. If that never happens, the nightly clean-up removes row and bytes.
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
  // Waits for all of them: when a failure is reported, no other width is still being written or cleaned up.
  const stored = await Promise.allSettled(
    sizes.map((size) => storeBytes(widthKey(storageKey, size.width), size.bytes)),
  );
  const failure = stored.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
  return id;
}
