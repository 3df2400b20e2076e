import { createHash } from 'node:crypto';
import sharp, { type OutputInfo } from 'sharp';
import { invalid } from '@/lib/errors';
import { LARGEST_PICTURE, MOST_PIXELS, PICTURE_FORMATS, PICTURE_WIDTHS } from './schema';

type Size = { width: number; bytes: Buffer };

/** A picture that is fit to be kept: upright, without anything that came with it, in each of our widths. */
export type Picture = { name: string; sizes: Size[]; width: number; height: number; sha256: string };

/**
 * Looks at a picture by its content, turns it upright, frees it of everything that came with it (place, camera) and makes
 * its three widths. Takes a second of work, so it is done before any transaction. Throws a 400 for what is no picture or
 * too large.
 */
export async function preparePicture(file: File): Promise<Picture> {
  if (file.size > LARGEST_PICTURE * 1024 * 1024)
    throw invalid([{ field: 'file', message: 'validation.fileSize', values: { max: LARGEST_PICTURE } }]);
  const { data: pixels, info: raw } = await read(Buffer.from(await file.arrayBuffer()));
  const made = await Promise.all(
    PICTURE_WIDTHS.map((width) =>
      sharp(pixels, { raw }).resize(within(width)).webp({ quality: 82 }).toBuffer({ resolveWithObject: true }),
    ),
  );
  const { data, info } = made.at(-1)!;
  return {
    name: file.name.slice(0, 200),
    sizes: made.map(({ data: bytes }, n) => ({ width: PICTURE_WIDTHS[n]!, bytes })),
    width: info.width,
    height: info.height,
    sha256: createHash('sha256').update(data).digest('hex'),
  };
}

const within = (width: number) => ({ width, height: width * 2, fit: 'inside', withoutEnlargement: true }) as const;

/**
 * What the name or the sender says about a file counts for nothing. The pixels are those of the widest size: decoding, which
 * costs most, is done once, and JPEG hands out a smaller picture for less.
 */
async function read(bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const format = await picture.metadata().then(
    (found) => found.format,
    () => undefined,
  );
  if (!PICTURE_FORMATS.some((known) => known === format))
    throw invalid([{ field: 'file', message: 'errors.imageUpload' }]);
  try {
    const upright = picture.autoOrient().resize(within(Math.max(...PICTURE_WIDTHS)));
    return await upright.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  } catch {
    throw invalid([{ field: 'file', message: 'errors.imageUpload' }]);
  }
}
