import { SMILES, smileId } from './pictures';
import type { World } from './world';

export const smileKey = (step: number) => `demo/smile-${String(step + 1).padStart(2, '0')}`;
export const SMILE_WIDTHS = [400, 800, 1600];

/** The rows of the drawn pictures; their bytes are drawn when they are first asked for, by draw-smiles.ts. */
export function drawSmiles(world: World): void {
  const created_at = world.daysAgo(1600);
  for (let step = 0; step < SMILES; step++) {
    world.add('files', {
      ...{ id: smileId(step), owner_id: null, name: `smile-${step + 1}.webp`, media_type: 'image/webp', size: 24_000 },
      ...{ width: 1600, height: 1000, widths: SMILE_WIDTHS, sha256: '0'.repeat(64), storage_key: smileKey(step) },
      ...{ visibility: 'private', created_at },
    });
  }
}
