import type { Actor } from '@/lib/auth/actor';
import { invalid } from '@/lib/errors';
import type { Tx } from '@/lib/rest/transaction';

/**
 * Pictures of a treatment are those its writer has uploaded and that show nobody else, or were there before: naming the
 * file of somebody else would open it. Others are a 400 at their place in the list.
 * @param treatmentId of the treatment that is changed; null for a new one
 */
export async function verifyPictures(tx: Tx, actor: Actor, pictures: unknown, treatmentId: string | null = null) {
  const named = (pictures ?? []) as { fileId: string }[];
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
  const wrong = named.flatMap(({ fileId }, n) => (usable.some(({ id }) => id === fileId) ? [] : [n]));
  if (wrong.length > 0) throw invalid(wrong.map((n) => ({ field: `pictures.${n}`, message: 'validation.picture' })));
}
