import type { Detect } from './detector';

/** Pixels of the longer side passed to the decoder: more only costs time. */
const FRAME = 1280;
const PHOTO = 2000;
const PAUSE_MS = 90;
/** The middle of a large picture is also decoded unscaled: when scaled down, the fine bars of a GS1-128 merge. */
const MIDDLE = 2 / 3;

/** Draws the middle part of a picture on the canvas, with a maximum number of pixels on its longer side. */
function draw(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  [width, height]: [number, number],
  part: number,
  longest: number,
) {
  const [partWidth, partHeight] = [width * part, height * part];
  const scale = Math.min(1, longest / Math.max(partWidth, partHeight));
  canvas.width = Math.round(partWidth * scale);
  canvas.height = Math.round(partHeight * scale);
  canvas
    .getContext('2d', { willReadFrequently: true })
    ?.drawImage(
      source,
      (width - partWidth) / 2,
      (height - partHeight) / 2,
      partWidth,
      partHeight,
      0,
      0,
      canvas.width,
      canvas.height,
    );
}

/** Decodes a video until stopped, alternating between the whole picture and its middle; `onText` gets every code. */
export function watchVideo(video: HTMLVideoElement, detect: Detect, onText: (text: string) => void): () => void {
  const canvas = document.createElement('canvas');
  let isOn = true;
  let isMiddle = false;
  let timer: ReturnType<typeof setTimeout>;
  async function look() {
    const size: [number, number] = [video.videoWidth, video.videoHeight];
    const longest = Math.max(...size);
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && longest > 0) {
      draw(canvas, video, size, isMiddle ? MIDDLE : 1, FRAME);
      isMiddle = !isMiddle && longest > FRAME;
      const texts = await detect(canvas).catch(() => []); // ignores unreadable frames; there are more
      if (isOn) for (const text of texts) onText(text);
    }
    if (isOn) timer = setTimeout(() => void look(), PAUSE_MS);
  }
  void look();
  return () => {
    isOn = false;
    clearTimeout(timer);
  };
}

/** The codes in a photo: decodes the whole, then its middle, where a small code fills more of the picture. */
export async function readPhoto(file: Blob, detect: Detect): Promise<string[]> {
  const photo = await createImageBitmap(file);
  const size: [number, number] = [photo.width, photo.height];
  const canvas = document.createElement('canvas');
  draw(canvas, photo, size, 1, PHOTO);
  const found = await detect(canvas);
  if (found.length > 0) return found;
  draw(canvas, photo, size, 1 / 2, PHOTO);
  return detect(canvas);
}
