// What a camera sees when held over a label: a one-frame film for Chromium's fake camera.
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer';

/** In pixels; with the label's width. */
export const CAMERAS = {
  laptop: { width: 1280, height: 720, label: 720 },
  phone: { width: 1920, height: 1080, label: 640 },
} as const;

export async function drawSymbol(text: string, format: WriteInputBarcodeFormat): Promise<Buffer> {
  const wasmBinary = await readFile('node_modules/zxing-wasm/dist/writer/zxing_writer.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });
  const { image, error } = await writeBarcode(text, { format, scale: 8, addQuietZones: true });
  if (!image) throw new Error(error);
  return Buffer.from(await image.arrayBuffer());
}

/** A symbol on a table, slightly rotated and off-centre, as one frame of the fake camera. */
export async function filmSymbol(
  file: string,
  symbol: Buffer,
  { width, height, label }: (typeof CAMERAS)[keyof typeof CAMERAS],
): Promise<void> {
  const paper = await sharp(symbol)
    .flatten({ background: 'white' })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: 'white' })
    .rotate(7, { background: '#8a7f72' })
    .resize({ width: label, height: 420, fit: 'inside' })
    .toBuffer();
  const table = { create: { width, height, channels: 3 as const, background: '#8a7f72' } };
  const light = await sharp(table)
    .composite([{ input: paper, gravity: 'center' }])
    .greyscale()
    .blur(0.7)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const luma = Buffer.alloc(width * height);
  for (let n = 0; n < luma.length; n++) luma[n] = light.data[n * light.info.channels]!;
  const colourless = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, colourless]);
  await writeFile(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  );
}
