import type { Person } from '@/lib/core/actor/actor';
import { storeFile } from '@/lib/core/files/upload-file';
import type { Tx } from '@/lib/run/db/transaction';
import { type FieldProblem, invalid } from '@/lib/run/errors';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { type Attachment, nameOf, typeOf } from './read-mail';
import { LARGEST_ANSWER, LARGEST_FILE, MAX_FILES } from './schema';

const MEGABYTE = 1024 * 1024;

/**
 * Stores an answer's attachments unchanged, before any transaction; `attachFiles` links them to the answer.
 * @throws Problem 400 if too large, too many, or neither a picture nor a PDF; 429
 */
export async function storeAttachments(me: Person, files: readonly File[]): Promise<string[]> {
  if (files.length > MAX_FILES) throw refused('fileCount', { max: MAX_FILES });
  if (files.some(({ size }) => size > LARGEST_FILE * MEGABYTE)) throw refused('fileSize', { max: LARGEST_FILE });
  if (files.reduce((sum, { size }) => sum + size, 0) > LARGEST_ANSWER * MEGABYTE)
    throw refused('filesSize', { max: LARGEST_ANSWER });
  const read = await Promise.all(files.map(readAttachment));
  const ids: string[] = [];
  for (const file of read) {
    await spend(limits.upload, me.id);
    ids.push(await storeFile('replies', { ...file, field: 'files', senderId: me.id }));
  }
  return ids;
}

async function readAttachment(file: File): Promise<Attachment> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mediaType = typeOf(bytes);
  if (!mediaType) throw refused('attachedType');
  return { name: nameOf(file.name), mediaType, bytes };
}

const refused = (key: string, values?: FieldProblem['values']) =>
  invalid([{ field: 'files', message: `validation.${key}`, ...(values && { values }) }]);

/** Links stored files to a note: its readers can open them, and its letter carries them. */
export async function attachFiles(tx: Tx, noteId: string, fileIds: readonly string[]): Promise<void> {
  await tx.file.updateMany({ where: { id: { in: [...fileIds] } }, data: { deletedAt: null } });
  await tx.requestNoteFile.createMany({ data: fileIds.map((fileId) => ({ noteId, fileId })) });
}
