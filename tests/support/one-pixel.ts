import sharp from 'sharp';

/** The smallest possible picture, in this colour. */
export async function onePixel(background = 'white'): Promise<File> {
  const png = sharp({ create: { width: 1, height: 1, channels: 3, background } }).png();
  return new File([new Uint8Array(await png.toBuffer())], 'pixel.png', { type: 'image/png' });
}
