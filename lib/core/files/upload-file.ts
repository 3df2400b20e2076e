import type { Person } from '@/lib/core/actor/actor';
import { type FieldProblem, invalid, Problem } from '@/lib/run/errors';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { requireWriterOf } from './check-document';
import { preparePicture } from './prepare-picture';
import { printedType } from './rules';
import { scanFile } from './scan-file';
import { LARGEST_DOCUMENT, LARGEST_PICTURE, type UploadKind } from './schema';
import { storeFile } from './store-file';
import { storePicture } from './store-picture';

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
