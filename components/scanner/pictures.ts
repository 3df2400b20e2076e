import type { Detect } from './detector';

/** Pixels of the longer side: more only costs time, less loses the fine squares of a DataMatrix. */
const FRAME = 1080;
const PHOTO = 2000;
const PAUSE_MS = 90;

function draw(canvas: HTMLCanvasElement, source: CanvasImageSource, width: number, height: number, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(source, 0, 0, canvas.width, canvas.height);
}

/** Looks at what a video shows until told to stop; `onText` hears every code in every frame. */
export function watchVideo(video: HTMLVideoElement, detect: Detect, onText: (text: string) => void): () => void {
  const canvas = document.createElement('canvas');
  let isOn = true;
  let timer: ReturnType<typeof setTimeout>;
  async function look() {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) {
      draw(canvas, video, video.videoWidth, video.videoHeight, FRAME);
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
  const { width, height } = photo;
  const canvas = document.createElement('canvas');
  draw(canvas, photo, width, height, PHOTO);
  const found = await detect(canvas);
  if (found.length > 0) return found;
  const middle = await createImageBitmap(photo, width / 4, height / 4, width / 2, height / 2);
  draw(canvas, middle, middle.width, middle.height, PHOTO);
  return detect(canvas);
}
