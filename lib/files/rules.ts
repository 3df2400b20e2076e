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
