import { db } from '@/lib/db';
import { log } from '@/lib/log';
import { NoBytes } from '@/lib/storage/contract';
import { storedBytes } from '@/lib/storage/store';

export type Carried = { filename: string; contentType: string; content: Buffer };

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
