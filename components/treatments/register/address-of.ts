import type { FormPicture } from './values';

const SHOWN_WIDTH = 800;
/** Object URLs of local pictures; the browser releases them with the page. */
const made = new WeakMap<Blob, string>();

/** The URL to show a picture from; null without one. */
export function addressOf(picture: FormPicture | undefined): string | null {
  if (!picture) return null;
  if ('fileId' in picture) return `/api/files/${picture.fileId}?width=${SHOWN_WIDTH}`;
  const address = made.get(picture.blob) ?? URL.createObjectURL(picture.blob);
  made.set(picture.blob, address);
  return address;
}
