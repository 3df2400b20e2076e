import { createHash } from 'node:crypto';
import sharp, { type Metadata } from 'sharp';
import { type FieldProblem, invalid, type Problem } from '@/lib/errors';
import { turnstile } from '@/lib/http/turnstile';
import { pictureKind } from './rules';
import { LARGEST_PICTURE, MOST_MEGAPIXELS, PICTURE_WIDTHS } from './schema';

type Size = { width: number; bytes: Buffer };

/** A picture that is fit to be kept: upright, without anything that came with it, in each of our widths. */
export type Picture = { name: string; sizes: Size[]; width: number; height: number; sha256: string };

// A picture of 50 megapixels is 150 MB while it is decoded: two at a time, and nothing kept of them afterwards.
const twoAtATime = turnstile(2);
sharp.cache(false);

const LARGEST = PICTURE_WIDTHS.at(-1)!;
/** Of 0 to 6: less than half of the work of the usual 4, for 3 % more bytes. */
const EFFORT = 2;

/**
 * Looks at a picture by its content, turns it upright, frees it of everything that came with it (place, camera) and makes
 * its three widths. Takes up to a second of work, so it is done before any transaction, and for few at a time. Throws a 400
 * that says what is the matter with a picture that is none, broken or too large.
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
  if (width * height > MOST_MEGAPIXELS * 1_000_000) throw refused('picturePixels', { max: MOST_MEGAPIXELS });
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

/** The head alone, which costs nothing: what a small file blows up to is known before it does. */
async function headOf(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw refused('pictureBroken');
  }
}

/** As large as we keep it, upright, as bare pixels. The decoder may skip what a smaller picture does not need. */
async function decode(bytes: Buffer) {
  try {
    const picture = sharp(bytes, {
      limitInputPixels: MOST_MEGAPIXELS * 1_000_000,
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
