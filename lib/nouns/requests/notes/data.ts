import { db } from '@/lib/run/db/db';
import { log } from '@/lib/run/log';
import { NoBytes } from '@/lib/run/storage/contract';
import { storedBytes } from '@/lib/run/storage/store';

export type Carried = { filename: string; contentType: string; content: Buffer };
export type Attached = { _id: string; name: string };

/** The attachments of an answer, by its letter in the outbox. Check permission to read that first. */
export async function attachedTo(mailId: string): Promise<Attached[]> {
  const files = await db.requestNoteFile.findMany({
    where: { note: { mailId, deletedAt: null }, file: { deletedAt: null } },
    select: { file: { select: { id: true, name: true } } },
    orderBy: [{ file: { name: 'asc' } }, { fileId: 'asc' }],
  });
  return files.map(({ file: { id, name } }) => ({ _id: id, name }));
}

/** The attachments of an answer's letter, as stored when it is sent: files removed since are left out. */
export async function attachmentsOf(mailId: string): Promise<Carried[]> {
  const note = await db.requestNote.findFirst({
    where: { mailId, deletedAt: null },
    select: {
      files: {
        where: { file: { deletedAt: null } },
        select: { file: { select: { name: true, mediaType: true, storageKey: true } } },
        orderBy: [{ file: { name: 'asc' } }, { fileId: 'asc' }],
      },
    },
  });
  const carried = (note?.files ?? []).map(async ({ file }): Promise<Carried[]> => {
    const bytes = await storedBytes(file.storageKey).catch((error: unknown) => {
      if (!(error instanceof NoBytes)) throw error;
      log.error({ key: file.storageKey }, 'the store has lost an attachment: its letter leaves without it');
      return null;
    });
    return bytes ? [{ filename: file.name, contentType: file.mediaType, content: Buffer.from(bytes) }] : [];
  });
  return (await Promise.all(carried)).flat();
}
