import type { BarcodeFormat } from 'barcode-detector/ponyfill';

/** Formats printed on kits: square codes with the code itself or a GS1 string, and GS1-128 and EAN bar codes. */
const FORMATS = ['qr_code', 'data_matrix', 'code_128', 'ean_13', 'ean_8'] as const satisfies BarcodeFormat[];

export type Detect = (picture: HTMLCanvasElement) => Promise<string[]>;

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
