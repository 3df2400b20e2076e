/** Pixels along the longer side: sharp on a screen, and less than a megabyte to send from a bad line. */
const LONGEST_SIDE = 2048;
const QUALITY = 0.88;
/** What the server takes even if this browser cannot show it: pictures of a phone's own kind. */
const UNREADABLE = /^image\/hei[cf]$/;
const MOST_BYTES = 12 * 1024 * 1024;

/**
 * A chosen file as it is kept and sent: upright, smaller, and without the place and the camera that came with it.
 * @returns null for what is no picture
 */
export async function readPicture(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return UNREADABLE.test(file.type) && file.size <= MOST_BYTES ? file : null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const blob = await drawn(bitmap, bitmap.width * scale, bitmap.height * scale);
  bitmap.close();
  return blob;
}

/** What the camera shows within its frame: the middle of the video in the given proportions (width by height). */
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
