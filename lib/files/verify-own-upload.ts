import { invalid } from '@/lib/errors';
import type { Tx } from '@/lib/rest/transaction';

/** Where a picture may hang, and whose upload it must be. */
type Place = {
  field: string;
  fileId: unknown;
  ownerId: string;
  on: 'portrait' | 'news' | 'letter' | 'message' | 'download';
};

/**
 * A picture that is about to be shown to others is a picture its owner has uploaded, and hangs on nothing else: naming any
 * other file would open it to whoever sees the record. `openFile` holds the same rule for what was written before.
 * @throws Problem 400 at the field
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
    },
    select: { id: true },
  });
  if (!own) throw invalid([{ field, message: on === 'download' ? 'validation.document' : 'validation.picture' }]);
}
