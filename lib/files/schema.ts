/** Megabytes. */
export const LARGEST_PICTURE = 12;
export const MOST_PIXELS = 50_000_000;
/** As the decoder calls them. */
export const PICTURE_FORMATS = ['jpeg', 'png', 'webp', 'heif'] as const;
/** Pixels: for a row, a card, a screen. */
export const PICTURE_WIDTHS = [400, 800, 1600] as const;
