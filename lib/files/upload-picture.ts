import { randomUUID } from 'node:crypto';
import type { Person } from '@/lib/auth/actor';
import { audit } from '@/lib/rest/audit';
import type { Tx } from '@/lib/rest/transaction';
import { storeBytes } from '@/lib/storage/store';
import type { Picture } from './prepare-picture';

/** Keeps a prepared picture. It is private and belongs to who uploaded it. */
export async function uploadPicture(tx: Tx, me: Person, picture: Picture): Promise<{ id: string }> {
  const { name, sizes, width, height, sha256 } = picture;
  const storageKey = `pictures/${randomUUID()}`;
  await Promise.all(sizes.map((size) => storeBytes(`${storageKey}-${size.width}.webp`, size.bytes)));
  const row = await tx.file.create({
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
    },
    select: { id: true },
  });
  await audit(tx, me, { action: 'upload', entity: 'files', entityId: row.id });
  return row;
}
