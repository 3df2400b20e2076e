import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import type { Tx } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';
import { pictureField } from './merge-pictures';
import type { PictureKind } from './schema';

/**
 * Pictures of a treatment must have been uploaded by its writer and not show anybody else, or be part of it already:
 * otherwise naming the file of somebody else would reveal it. A 400 names the fields of others.
 * @param treatmentId the treatment being changed; null for a new one
 */
export async function verifyPictures(
  tx: Tx,
  actor: Actor,
  { pictures }: Input,
  written: Input,
  treatmentId: string | null = null,
) {
  const named = (pictures ?? []) as { kind: PictureKind; fileId: string }[];
  if (named.length === 0) return;
  const others = { treatmentPictures: { none: treatmentId ? { treatmentId: { not: treatmentId } } : {} } };
  const before = { treatmentPictures: { some: { treatmentId: treatmentId ?? '' } } };
  const mine = { ownerId: actor.id ?? '', ...others };
  const usable = await tx.file.findMany({
    where: {
      id: { in: named.map(({ fileId }) => fileId) },
      deletedAt: null,
      OR: treatmentId ? [mine, before] : [mine],
    },
    select: { id: true },
  });
  const wrong = named.filter(({ fileId }) => !usable.some(({ id }) => id === fileId));
  if (wrong.length > 0)
    throw invalid(wrong.map(({ kind }) => ({ field: pictureField(written, kind), message: 'validation.picture' })));
}
