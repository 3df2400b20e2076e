import { pictureKind } from '@/lib/core/files/rules';

/** Pixels of the longer side: sharp on a screen, and less than a megabyte for slow connections. */
const LONGEST_SIDE = 2048;
const QUALITY = 0.88;
/** Enough of a file to detect its type. */
const HEAD_BYTES = 16;

/**
 * Prepares a chosen file for storing and sending: upright, scaled down, and without its metadata (place, camera).
 * @returns the reason if it cannot be read: an unsupported phone format, or not an intact picture
 */
export async function readPicture(file: Blob): Promise<Blob | 'heic' | 'unreadable'> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    return pictureKind(head) === 'heic' ? 'heic' : 'unreadable';
  }
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const blob = await drawn(bitmap, bitmap.width * scale, bitmap.height * scale);
  bitmap.close();
  return blob ?? 'unreadable';
}

/**
 * Captures what the camera shows inside its frame: the middle of the video in the given proportions (width by height).
 */
export function takeFrame(video: HTMLVideoElement, proportions: number): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  const width = Math.min(videoWidth, videoHeight * proportions);
  const height = width / proportions;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const cut = [(videoWidth - width) / 2, (videoHeight - height) / 2, width, height] as const;
  return drawn(video, width * scale, height * scale, cut);
}

type Cut = readonly [left: number, top: number, width: number, height: number];

function drawn(source: CanvasImageSource, width: number, height: number, cut?: Cut): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const context = canvas.getContext('2d');
  if (cut) context?.drawImage(source, ...cut, 0, 0, canvas.width, canvas.height);
  else context?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
