import type { Detect } from './detector';

/** Pixels of the longer side that the decoder is given: more only costs time. */
const FRAME = 1280;
const PHOTO = 2000;
const PAUSE_MS = 90;
/** Of a large picture the middle is looked at as well, unscaled: made smaller, the fine strokes of a GS1-128 run together. */
const MIDDLE = 2 / 3;

/** The part of a picture around its middle, on the canvas and with at most so many pixels on its longer side. */
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

/** Looks at what a video shows until told to stop, in turns at the whole and at its middle; `onText` hears every code. */
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
      const texts = await detect(canvas).catch(() => []); // a frame that could not be read; there are more
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

/** The codes in a photo, whole and then in its middle, where a small code fills more of the picture. */
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
