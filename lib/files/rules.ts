type Stored = { storageKey: string; widths: readonly number[] };

/** Where the bytes of a file are: once for each width of a picture, else once. Keys of lib/storage. */
export const storedKeys = ({ storageKey, widths }: Stored): string[] =>
  widths.length > 0 ? widths.map((width) => widthKey(storageKey, width)) : [storageKey];

export const widthKey = (storageKey: string, width: number) => `${storageKey}-${width}.webp`;

/** The key of the smallest kept width that is not below the wanted one; the largest where there is none. */
export function fittingKey({ storageKey, widths }: Stored, wanted: number): string {
  const fitting = widths.toSorted((a, b) => a - b).find((width) => width >= wanted) ?? Math.max(...widths);
  return widths.length > 0 ? widthKey(storageKey, fitting) : storageKey;
}

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

const BEGINNINGS: [PictureKind, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['avif', /^.{4}ftypavi[fs]/s],
  ['heic', /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s],
];

/** What a picture is by its first bytes, whatever it is called; null when it is none that we know. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const beginning = String.fromCharCode(...bytes.subarray(0, 16));
  return BEGINNINGS.find(([, pattern]) => pattern.test(beginning))?.[0] ?? null;
}
