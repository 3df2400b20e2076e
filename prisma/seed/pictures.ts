import { versionOf } from '@/lib/nouns/accounts/consents/texts';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';
import type { World } from './world';

type Wishes = {
  treatmentId: string;
  expertId: string;
  patientId: string;
  guide: ShadeGuide;
  start: number;
  end: number;
  at: Date;
};

/** One drawn smile per step of lightness is enough for all of them; see smiles.ts. */
export const SMILES = 19;
export const smileId = (step: number) => `01900000-0000-7000-8000-${String(step + 1).padStart(12, '0')}`;
/** The picture of a news item, the same in all languages; see news-pictures.ts. */
export const newsPictureId = (index: number) => `01900000-0000-7000-8001-${String(index + 1).padStart(12, '0')}`;

const smileOf = (guide: ShadeGuide, step: number) =>
  guide === 'classical' ? step : Math.floor((step / 28) * (SMILES - 1));

/** The pictures before and after, and the patient's consent as the professional recorded it. */
export function addPictures(world: World, { treatmentId, expertId, patientId, guide, start, end, at }: Wishes): void {
  const shared = world.dice.chance(0.7);
  for (const [kind, step] of [
    ['pre', start],
    ['post', end],
  ] as const) {
    const picture = { id: world.dice.id(), treatment_id: treatmentId, kind, file_id: smileId(smileOf(guide, step)) };
    world.add('treatment_pictures', { ...picture, shared, created_at: at });
  }
  const text = { kind: 'treatment_pictures', version: versionOf('treatment_pictures') } as const;
  const recorded = { granted: true, source: 'expert', recorded_by_id: expertId, treatment_id: treatmentId };
  // Another draw of the dice would change everything after it.
  world.add('consents', { id: treatmentId, user_id: patientId, ...text, ...recorded, created_at: at });
}
