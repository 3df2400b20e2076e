import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import type { Tx } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';

/** Activates an upload (see `uploadFile`). It is private and belongs to the uploader. */
export async function confirmUpload(tx: Tx, me: Person, id: string): Promise<{ id: string }> {
  await tx.file.update({ where: { id, ownerId: me.id }, data: { deletedAt: null } });
  await audit(tx, me, { action: 'upload', entity: 'files', entityId: id });
  return { id };
}

type Place = {
  field: string;
  fileId: unknown;
  ownerId: string;
  on: 'portrait' | 'news' | 'practice' | 'letter' | 'message' | 'download';
};

/**
 * A picture to be shown to others must have been uploaded by its owner and not be used elsewhere: naming any other
 * file would open it to the record's readers. `openFile` applies the same rule to older records.
 * @throws Problem 400 for the field
 */
export async function verifyOwnUpload(tx: Tx, { field, fileId, ownerId, on }: Place): Promise<void> {
  if (typeof fileId !== 'string') return;
  const others = on === 'portrait' ? { id: { not: ownerId } } : {};
  const own = await tx.file.findFirst({
    where: {
      id: fileId,
      ownerId,
      deletedAt: null,
      widths: { isEmpty: on === 'download' },
      ...(on === 'download'
        ? { mediaType: 'application/pdf', requestNotes: { none: {} } }
        : { downloads: { none: {} } }),
      treatmentPictures: { none: {} },
      rollupLogos: { none: {} },
      exportBatches: { none: {} },
      profileOf: { none: others },
      frontOf: { none: others },
      messages: { none: {} },
      ...(on === 'message' && { newsletterPictures: { none: {} } }),
      ...(on !== 'news' && { newsThumbnails: { none: {} } }),
      ...(on !== 'practice' && { photoOf: { none: {} } }),
    },
    select: { id: true },
  });
  if (!own) throw invalid([{ field, message: on === 'download' ? 'validation.document' : 'validation.picture' }]);
}
