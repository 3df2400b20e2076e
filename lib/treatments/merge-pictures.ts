import type { Input } from '@/lib/rest/assign';
import { PICTURE_KINDS, type PictureKind } from './schema';

type Picture = { kind: PictureKind; fileId: string; shared?: boolean };
type Named = { fileId: string; shared?: boolean } | null;

export const pictureNames = {
  preImage: 'pre',
  postImage: 'post',
  collateralEffectsImage: 'collateral_effects',
} as const satisfies Record<string, PictureKind>;

/**
 * Pictures that are written under their own names, as entries of `pictures`, beside those that stay: a new file is shared when
 * it says so, and null takes the picture away.
 */
export function mergePictures(input: Input, before: Input = {}): Input {
  const named = Object.entries(pictureNames).filter(([field]) => input[field] !== undefined);
  if (named.length === 0) return input;
  const { preImage: _, postImage: __, collateralEffectsImage: ___, ...rest } = input;
  const standing = (before.pictures ?? []) as Picture[];
  const listed = new Map(((input.pictures ?? standing) as Picture[]).map((one) => [one.kind, one]));
  for (const [field, kind] of named) {
    const picture = input[field] as Named;
    const isShared = standing.some(({ fileId, shared }) => fileId === picture?.fileId && shared);
    if (picture) listed.set(kind, { kind, fileId: picture.fileId, shared: picture.shared ?? isShared });
    else listed.delete(kind);
  }
  return { ...rest, pictures: PICTURE_KINDS.flatMap((kind) => listed.get(kind) ?? []) };
}

/** Where a picture of the kind was written: under its own name, or at its place in the list. */
export function pictureField(input: Input, kind: PictureKind): string {
  const [name] = Object.entries(pictureNames).find(([field, one]) => one === kind && input[field]) ?? [];
  return name ?? `pictures.${((input.pictures ?? []) as Picture[]).findIndex((one) => one.kind === kind)}`;
}
