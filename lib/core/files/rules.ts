import type { PrintedType } from './schema';

/** The maximum time of an upload by signed-in people: a phone on a slow line. */
export const LONGEST_UPLOAD_MS = 300_000;

type StoredFile = { storageKey: string; widths: readonly number[] };

/** The name of an uploaded file, in what PostgreSQL can store: a cut may leave half an emoji. */
export const storedName = ({ name }: File): string =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed();

export const storedKeys = ({ storageKey, widths }: StoredFile): string[] =>
  widths.length > 0 ? widths.map((width) => widthKey(storageKey, width)) : [storageKey];

export const widthKey = (storageKey: string, width: number) => `${storageKey}-${width}.webp`;

/** The smallest stored width of at least `wanted`; the largest if there is none, and null of what is no picture. */
export const fittingWidth = ({ widths }: Pick<StoredFile, 'widths'>, wanted: number): number | null =>
  widths.toSorted((a, b) => a - b).find((width) => width >= wanted) ?? (widths.length > 0 ? Math.max(...widths) : null);

export function fittingKey({ storageKey, widths }: StoredFile, wanted: number): string {
  const fitting = fittingWidth({ widths }, wanted);
  return fitting === null ? storageKey : widthKey(storageKey, fitting);
}

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

const HEIC = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/;

/** The type of a picture by its first bytes, whatever its name; null if unknown. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes[0] === 0x89 && text(1, 6) === 'PNG\r\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) !== 'ftyp') return null;
  const brand = text(8, 12);
  if (brand === 'avif' || brand === 'avis') return 'avif';
  return HEIC.test(brand) ? 'heic' : null;
}

const BEGINNINGS: [PrintedType, number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

/** The type of a file by its first bytes, whatever its name; null if it cannot be printed. */
export const printedType = (bytes: Uint8Array): PrintedType | null =>
  BEGINNINGS.find(([, beginning]) => beginning.every((byte, index) => bytes[index] === byte))?.[0] ?? null;
