import { createHash, randomUUID } from 'node:crypto';
import type { Metadata } from 'sharp';
import sharp from 'sharp';
import { fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { shapesOf } from '@/lib/core/describe';
import { nouns } from '@/lib/core/nouns';
import { db } from '@/lib/run/db/db';
import { type FieldProblem, forbidden, invalid, Problem } from '@/lib/run/errors';
import { limitConcurrency } from '@/lib/run/limits/concurrency';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import type { Folder } from '@/lib/run/storage/contract';
import { storeBytes } from '@/lib/run/storage/store';
import { pictureKind, printedType, storedName, widthKey } from './rules';
import { scanFile } from './scan-file';
import { LARGEST_DOCUMENT, LARGEST_PICTURE, MAX_MEGAPIXELS, PICTURE_WIDTHS, type UploadKind } from './schema';

/** `field`: of the form it came with; `senderId`: if not the owner; `about`: the record it belongs to. */
type StoreOptions = {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  ownerId?: string;
  senderId?: string;
  field?: string;
  about?: string;
};

/** Stores a scanned file with a row marked as deleted, which the caller activates; if not, it is cleaned up. */
export async function storeFile(
  folder: Folder,
  { bytes, field = 'file', senderId, about, ...file }: StoreOptions,
): Promise<string> {
  await scanFile(bytes, { field, senderId: senderId ?? file.ownerId, about });
  const storageKey = `${folder}/${randomUUID()}`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const data = { ...file, size: bytes.length, sha256, storageKey, deletedAt: new Date() };
  const { id } = await db.file.create({ data, select: { id: true } });
  await storeBytes(storageKey, bytes);
  return id;
}

type Size = { width: number; bytes: Buffer };

/** A picture ready for storing: upright, without metadata, in each of our widths. */
type Picture = { name: string; sizes: Size[]; width: number; height: number; sha256: string };

// A picture of 50 megapixels takes 150 MB while it is decoded: hence two at a time, without caching.
const twoAtATime = limitConcurrency(2);
sharp.cache(false);

const LARGEST = PICTURE_WIDTHS.at(-1)!;
/** From 0 to 6: takes less than half the time of the default 4, for 3 % more bytes. */
const EFFORT = 2;

/**
 * Checks a picture by its content, rotates it upright, removes metadata (place, camera) and creates the four
 * widths. Takes up to a second, so call it outside transactions; concurrency is limited. Throws a 400 with
 * the reason for a file that is not a picture, broken or too large.
 */
export async function preparePicture(file: File): Promise<Picture> {
  if (file.size === 0) throw refusedPicture('fileEmpty');
  if (file.size > LARGEST_PICTURE * 1024 * 1024) throw refusedPicture('fileSize', { max: LARGEST_PICTURE });
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = pictureKind(bytes);
  if (kind === null) throw refusedPicture('pictureType');
  if (kind === 'heic') throw refusedPicture('pictureHeic');
  return twoAtATime(() => reduce(bytes, storedName(file)));
}

async function reduce(bytes: Buffer, name: string): Promise<Picture> {
  const { width, height } = await headOf(bytes);
  if (width * height > MAX_MEGAPIXELS * 1_000_000) throw refusedPicture('picturePixels', { max: MAX_MEGAPIXELS });
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
    throw refusedPicture('pictureBroken');
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
    throw refusedPicture('pictureBroken');
  }
}

const refusedPicture = (key: string, values?: FieldProblem['values']): Problem =>
  invalid([{ field: 'file', message: `validation.${key}`, ...(values && { values }) }], 'errors.imageUpload');

/**
 * Documents and files are stored unchanged, up to 20 MB each: people without a record for them would only fill the
 * storage.
 * @throws Problem 403 unless some record of theirs may have one
 */
function requireWriterOf(kind: 'document' | 'file', me: Person): void {
  const mayWrite = Object.values(nouns().resources).some((resource) => {
    const fields = shapesOf(resource).filter((field) => field.kind === kind);
    return grantsOf(resource, me).some(({ create, update }) =>
      fields.some(({ name }) => fieldsOf(create).includes(name) || fieldsOf(update).includes(name)),
    );
  });
  if (!mayWrite) throw forbidden();
}

/** Stores a picture with a row marked as deleted, which `confirmUpload` activates; if not, it is cleaned up. */
async function storePicture(me: Person, picture: Picture): Promise<string> {
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

/**
 * Handles every upload of a signed-in person: a picture, a PDF, or a file to be printed, which is either and stays unchanged.
 * Rate-limited per person, checked by content and stored before any transaction; `confirmUpload` activates it within one.
 * @throws Problem 400 that names the field, 403 for a kind of file that none of their records may have, 429, 503 while it cannot be scanned
 */
export async function uploadFile(
  me: Person,
  file: File,
  field = 'file',
  kind: UploadKind = 'picture',
): Promise<string> {
  if (kind !== 'picture') requireWriterOf(kind, me);
  await spend(limits.upload, me.id);
  try {
    return kind === 'picture' ? await keepPicture(me, file) : await keepUnchanged(me, file, kind);
  } catch (error) {
    if (!(error instanceof Problem) || error.fields.length === 0 || field === 'file') throw error;
    throw invalid(error.fields.map((problem) => ({ ...problem, field })));
  }
}

async function keepPicture(me: Person, file: File): Promise<string> {
  // Before decoding; a larger one is refused unread.
  if (file.size <= LARGEST_PICTURE * 1024 * 1024)
    await scanFile(new Uint8Array(await file.arrayBuffer()), { field: 'file', senderId: me.id });
  return storePicture(me, await preparePicture(file));
}

async function keepUnchanged(me: Person, file: File, kind: 'document' | 'file'): Promise<string> {
  if (file.size === 0) throw refused('fileEmpty');
  if (file.size > LARGEST_DOCUMENT * 1024 * 1024) throw refused('fileSize', { max: LARGEST_DOCUMENT });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mediaType = printedType(bytes);
  if (kind === 'document' && mediaType !== 'application/pdf') throw refused('pdfType');
  if (!mediaType) throw refused('fileType');
  return storeFile('documents', { name: storedName(file), mediaType, bytes, ownerId: me.id });
}

const refused = (key: string, values?: FieldProblem['values']): Problem =>
  invalid([{ field: 'file', message: `validation.${key}`, ...(values && { values }) }]);
