import { createHash } from 'node:crypto';
import sharp, { type Metadata } from 'sharp';
import { type FieldProblem, invalid, type Problem } from '@/lib/run/errors';
import { turnstile } from '@/lib/run/limits/turnstile';
import { pictureKind } from './rules';
import { LARGEST_PICTURE, MAX_MEGAPIXELS, PICTURE_WIDTHS } from './schema';

type Size = { width: number; bytes: Buffer };

/** A picture ready for storing: upright, without metadata, in each of our widths. */
export type Picture = { name: string; sizes: Size[]; width: number; height: number; sha256: string };

// A picture of 50 megapixels takes 150 MB while it is decoded: hence two at a time, without caching.
const twoAtATime = turnstile(2);
sharp.cache(false);

const LARGEST = PICTURE_WIDTHS.at(-1)!;
/** From 0 to 6: takes less than half the time of the default 4, for 3 % more bytes. */
const EFFORT = 2;

/**
 * Checks a picture by its content, rotates it upright, removes metadata (place, camera) and creates the three
 * widths. Takes up to a second, so call it outside transactions; concurrency is limited. Throws a 400 with
 * the reason for a file that is not a picture, broken or too large.
 */
export async function preparePicture(file: File): Promise<Picture> {
  if (file.size === 0) throw refused('fileEmpty');
  if (file.size > LARGEST_PICTURE * 1024 * 1024) throw refused('fileSize', { max: LARGEST_PICTURE });
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = pictureKind(bytes);
  if (kind === null) throw refused('pictureType');
  if (kind === 'heic') throw refused('pictureHeic');
  return twoAtATime(() => reduce(bytes, file.name.slice(0, 200)));
}

async function reduce(bytes: Buffer, name: string): Promise<Picture> {
  const { width, height } = await headOf(bytes);
  if (width * height > MAX_MEGAPIXELS * 1_000_000) throw refused('picturePixels', { max: MAX_MEGAPIXELS });
  const screen = await decode(bytes);
  const { info } = screen;
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const sizes: Size[] = [];
  for (const wide of PICTURE_WIDTHS) {
    const made = sharp(screen.data, raw).resize(within(wide)).webp({ quality: 82, effort: EFFORT });
    sizes.push({ width: wide, bytes: await made.toBuffer() });
  }
  const sha256 = createHash('sha256').update(sizes.at(-1)!.bytes).digest('hex');
  return { name, sizes, width: info.width, height: info.height, sha256 };
}

const within = (width: number) => ({ width, height: width * 2, fit: 'inside', withoutEnlargement: true }) as const;

/** Reads only the header, which is cheap: reveals the decoded size of a small file before decoding it. */
async function headOf(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw refused('pictureBroken');
  }
}

/** Raw pixels in the largest stored size, upright. For smaller sizes the decoder may skip data. */
async function decode(bytes: Buffer) {
  try {
    const picture = sharp(bytes, {
      limitInputPixels: MAX_MEGAPIXELS * 1_000_000,
      failOn: 'error',
      sequentialRead: true,
    });
    return await picture
      .autoOrient()
      .resize(within(LARGEST))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw refused('pictureBroken');
  }
}

const refused = (key: string, values?: FieldProblem['values']): Problem =>
  invalid([{ field: 'file', message: `validation.${key}`, ...(values && { values }) }], 'errors.imageUpload');
