import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import type { Tx } from '@/lib/run/db/transaction';
import { forbidden, invalid } from '@/lib/run/errors';
import { PICTURE_KINDS, type PictureKind } from './schema';

type Picture = { kind: PictureKind; fileId: string; shared?: boolean };
type PictureInput = { fileId: string; shared?: boolean } | null;

const pictureNames = {
  preImage: 'pre',
  postImage: 'post',
  collateralEffectsImage: 'collateral_effects',
} as const satisfies Record<string, PictureKind>;

/** Merges pictures sent under their own names into `pictures`; null removes one, and the input says if it is shared. */
export function mergePictures(input: Input, before: Input = {}): Input {
  const named = Object.entries(pictureNames).filter(([field]) => input[field] !== undefined);
  if (named.length === 0) return input;
  const { preImage: _, postImage: __, collateralEffectsImage: ___, ...rest } = input;
  const pictures = (before.pictures ?? []) as Picture[];
  const listed = new Map(((input.pictures ?? pictures) as Picture[]).map((one) => [one.kind, one]));
  for (const [field, kind] of named) {
    const picture = input[field] as PictureInput;
    const isShared = pictures.some(({ fileId, shared }) => fileId === picture?.fileId && shared);
    if (picture) listed.set(kind, { kind, fileId: picture.fileId, shared: picture.shared ?? isShared });
    else listed.delete(kind);
  }
  return { ...rest, pictures: PICTURE_KINDS.flatMap((kind) => listed.get(kind) ?? []) };
}

/** The pictures of an input that were not part of the treatment `before`: they need the patient's consent. */
export function newPictures(pictures: unknown, before: unknown = []): object[] {
  const known = new Set(((before ?? []) as Picture[]).map(({ fileId }) => fileId));
  return ((pictures ?? []) as Picture[]).filter(({ fileId }) => !known.has(fileId));
}

/**
 * Keys and apps show patients no picture, nor hide one: a person does, which is an action of its own.
 * @throws Problem 403
 */
export function requireSharedByPerson(actor: Actor, { pictures }: Input, before: Input = {}): void {
  if (actor.id === null || !actor.key) return;
  if (pictures === undefined) return;
  const sharedIn = (all: unknown) =>
    ((all ?? []) as Picture[])
      .flatMap(({ fileId, shared }) => (shared ? [fileId] : []))
      .toSorted()
      .join();
  if (sharedIn(pictures) !== sharedIn(before.pictures)) throw forbidden('errors.closedToKeys', 'pictures');
}

/** Its own name, or its position in the list. */
function pictureField(input: Input, kind: PictureKind): string {
  const [name] = Object.entries(pictureNames).find(([field, one]) => one === kind && input[field]) ?? [];
  return name ?? `pictures.${((input.pictures ?? []) as Picture[]).findIndex((one) => one.kind === kind)}`;
}

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
