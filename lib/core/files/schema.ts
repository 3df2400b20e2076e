/** Megabytes. */
export const LARGEST_PICTURE = 20;
export const LARGEST_DOCUMENT = 20;
export const MAX_MEGAPIXELS = 50;
/** Pixels: for a thumbnail, a row, a card, a screen. */
export const PICTURE_WIDTHS = [200, 400, 800, 1600] as const;

const UPLOAD_KINDS = ['picture', 'document', 'file'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];
export const isUploadKind = (kind: unknown): kind is UploadKind => UPLOAD_KINDS.some((one) => one === kind);
export const PRINTED_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type PrintedType = (typeof PRINTED_TYPES)[number];
