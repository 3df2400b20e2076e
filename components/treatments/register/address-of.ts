import type { FormPicture } from './values';

const SHOWN_WIDTH = 800;
/** Addresses of pictures of this device; the browser forgets them with the page. */
const made = new WeakMap<Blob, string>();

/** Where a picture can be shown from; null without one. */
export function addressOf(picture: FormPicture | undefined): string | null {
  if (!picture) return null;
  if ('fileId' in picture) return `/api/files/${picture.fileId}?width=${SHOWN_WIDTH}`;
  const address = made.get(picture.blob) ?? URL.createObjectURL(picture.blob);
  made.set(picture.blob, address);
  return address;
}
