import { createHash, randomUUID } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { Person } from '@/lib/auth/actor';
import { invalid } from '@/lib/errors';
import { audit } from '@/lib/rest/audit';
import { transaction } from '@/lib/rest/transaction';
import { storeBytes } from '@/lib/storage/store';
import { LARGEST_PICTURE, MOST_PIXELS, PICTURE_FORMATS, PICTURE_WIDTHS } from './schema';

/**
 * Takes a picture: looked at by its content, turned upright, freed of everything that came with it (place, camera), and
 * kept in three widths. It is private and belongs to who uploaded it. Throws a 400 for what is no picture or too large.
 */
export async function uploadPicture(me: Person, file: File): Promise<{ id: string }> {
  if (file.size > LARGEST_PICTURE * 1024 * 1024)
    throw invalid([{ field: 'file', message: 'validation.fileSize', values: { max: LARGEST_PICTURE } }]);
  const bytes = Buffer.from(await file.arrayBuffer());
  const picture = await read(bytes);
  const storageKey = `pictures/${randomUUID()}`;
  const sizes = await Promise.all(
    PICTURE_WIDTHS.map(async (width) => {
      const made = await picture
        .clone()
        .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      await storeBytes(`${storageKey}-${width}.webp`, made.data);
      return made;
    }),
  );
  const { data, info } = sizes.at(-1)!;
  return transaction(async (tx) => {
    const row = await tx.file.create({
      data: {
        ownerId: me.id,
        name: file.name.slice(0, 200),
        mediaType: 'image/webp',
        size: data.length,
        width: info.width,
        height: info.height,
        widths: [...PICTURE_WIDTHS],
        sha256: createHash('sha256').update(data).digest('hex'),
        storageKey,
      },
      select: { id: true },
    });
    await audit(tx, me, { action: 'upload', entity: 'files', entityId: row.id });
    return row;
  });
}

/** What the name or the sender says about a file counts for nothing. */
async function read(bytes: Buffer): Promise<Sharp> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const format = await picture.metadata().then(
    (found) => found.format,
    () => undefined,
  );
  if (!PICTURE_FORMATS.some((known) => known === format))
    throw invalid([{ field: 'file', message: 'errors.imageUpload' }]);
  try {
    return sharp(await picture.autoOrient().toBuffer());
  } catch {
    throw invalid([{ field: 'file', message: 'errors.imageUpload' }]);
  }
}
