// Drawings used in the demo instead of photos; stored like uploads.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { storeBytes } from '@/lib/run/storage/store';
import type { World } from './world';

const WIDTHS = [200, 400, 800];

export type Drawing = {
  id: string;
  name: string;
  /** Any width; the height is five eighths of it. */
  svg: string;
};

export async function addDrawing(world: World, { id, name, svg }: Drawing): Promise<void> {
  const key = `demo/${name}`;
  const drawn = sharp(await sharp(Buffer.from(svg)).resize(WIDTHS.at(-1)).png({ compressionLevel: 1 }).toBuffer());
  const sizes = await Promise.all(
    WIDTHS.map(async (width) => {
      const bytes = await drawn.clone().resize(width).webp({ quality: 78, effort: 2 }).toBuffer();
      await storeBytes(`${key}-${width}.webp`, bytes);
      return bytes;
    }),
  );
  const largest = sizes.at(-1)!;
  world.add('files', {
    id,
    name: `${name}.webp`,
    media_type: 'image/webp',
    size: largest.length,
    width: 800,
    height: 500,
    widths: WIDTHS,
    storage_key: key,
    sha256: createHash('sha256').update(largest).digest('hex'),
    visibility: 'private',
    created_at: world.daysAgo(1600),
  });
}
