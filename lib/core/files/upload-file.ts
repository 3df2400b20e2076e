import { randomUUID } from 'node:crypto';
import { fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { shapesOf } from '@/lib/core/describe';
import { resources } from '@/lib/nouns/resources';
import { db } from '@/lib/run/db/db';
import { type FieldProblem, forbidden, invalid, Problem } from '@/lib/run/errors';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { storeBytes } from '@/lib/run/storage/store';
import { type Picture, preparePicture } from './prepare-picture';
import { printedType, widthKey } from './rules';
import { scanFile } from './scan-file';
import { LARGEST_DOCUMENT, LARGEST_PICTURE, type UploadKind } from './schema';
import { storeFile } from './store-file';

/**
 * Documents and files are kept as they are sent, up to 20 MB each: of somebody who can put them nowhere, they would only fill the
 * store. @throws Problem 403 unless some record of theirs may have one
 */
function requireWriterOf(kind: 'document' | 'file', me: Person): void {
  const mayWrite = Object.values(resources).some((resource) => {
    const fields = shapesOf(resource).filter((field) => field.kind === kind);
    return grantsOf(resource, me).some(({ create, update }) =>
      fields.some(({ name }) => fieldsOf(create).includes(name) || fieldsOf(update).includes(name)),
    );
  });
  if (!mayWrite) throw forbidden();
}

/**
 * Stores a prepared picture, with a row marked as deleted: `confirmUpload` activates it in the transaction that uses
 * the picture. If that never happens, the nightly clean-up removes row and bytes.
 */
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
  // Before it is decoded; a larger one is refused unseen.
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
  const name = file.name.slice(0, 200);
  return storeFile('documents', { name, mediaType, bytes, ownerId: me.id });
}

const refused = (key: string, values?: FieldProblem['values']): Problem =>
  invalid([{ field: 'file', message: `validation.${key}`, ...(values && { values }) }]);
