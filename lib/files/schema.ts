/** Megabytes. */
export const LARGEST_PICTURE = 20;
export const LARGEST_DOCUMENT = 20;
export const MAX_MEGAPIXELS = 50;
/** Pixels: for a row, a card, a screen. */
export const PICTURE_WIDTHS = [400, 800, 1600] as const;
