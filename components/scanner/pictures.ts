import type { BarcodeFormat } from 'barcode-detector/ponyfill';

/** Formats printed on kits: square codes with the code itself or a GS1 string, and GS1-128 and EAN bar codes. */
const FORMATS = ['qr_code', 'data_matrix', 'code_128', 'ean_13', 'ean_8'] as const satisfies BarcodeFormat[];

type Detect = (picture: HTMLCanvasElement) => Promise<string[]>;

interface NativeDetector {
  new (options: {
    formats: readonly string[];
  }): { detect: (source: HTMLCanvasElement) => Promise<{ rawValue: string }[]> };
  getSupportedFormats: () => Promise<string[]>;
}

let opened: Promise<Detect> | undefined;

/** The browser's own detector if it supports all formats, else our decoder, loaded once. */
export const openDetector = (): Promise<Detect> =>
  (opened ??= (async () => (await nativeDetector()) ?? ownDetector())().catch((error: unknown) => {
    opened = undefined;
    throw error;
  }));

async function nativeDetector(): Promise<Detect | null> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector;
  const known = await Native?.getSupportedFormats().catch((): string[] => []);
  if (!Native || !FORMATS.every((format) => known?.includes(format))) return null;
  const detector = new Native({ formats: FORMATS });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

async function ownDetector(): Promise<Detect> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  // The file the package was built with, served by us; by default it would be loaded from another host.
  const decoder = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
  prepareZXingModule({ overrides: { locateFile: () => decoder } });
  const detector = new BarcodeDetector({ formats: [...FORMATS] });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

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
  try {
    draw(canvas, photo, size, 1, PHOTO);
    const found = await detect(canvas);
    if (found.length > 0) return found;
    draw(canvas, photo, size, 1 / 2, PHOTO);
    return await detect(canvas);
  } finally {
    photo.close(); // tens of megabytes each
  }
}
