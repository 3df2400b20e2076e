import { z } from 'zod';
import { longText } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { names } from '@/lib/run/names';
import { type CenterField, centerRecord } from './schema';

/** Fields that are taken together with another one, which decides whether the centers differ. */
const TOGETHER = { address: ['lat', 'lng', 'timeZone'], machineType: ['machineName'] } as const;

/** Fields that are not chosen in a merger; all others are chosen where both centers have a value. */
const SETTLED = [
  // Both are kept: the people of both centers (`merge-centers.ts`), both notes, and what was sent to either. A photo is
  // taken only where there was none.
  ...names('expertIds associateDealers consultantNotes welcomeKit hasPromoSent photoId'),
  // Derived from others.
  ...names('slug missingData isAuthorized tier hoursConfirmedAt hoursDue'),
  ...names('treatmentCount lastTrimesterTreatments lastTrimester'),
  ...names('visitReasons lastVisitOn nextContactOn createdAt updatedAt deletedAt'),
] as const;

type Follower = (typeof TOGETHER)[keyof typeof TOGETHER][number];
export type MergedField = Exclude<CenterField, Follower | (typeof SETTLED)[number]>;

const others: readonly string[] = [...Object.values(TOGETHER).flat(), ...SETTLED];
const isMerged = (field: string): field is MergedField => !others.includes(field);

export const MERGED_NAMES: readonly MergedField[] = Object.keys(centerRecord.shape).filter(isMerged);

/** A field to choose, and what is taken along with it. */
export const mergedTogether = (name: MergedField): readonly CenterField[] => [
  name,
  ...(name in TOGETHER ? TOGETHER[name as keyof typeof TOGETHER] : []),
];

export const centerMergerBody = z.strictObject({
  otherId: z.uuid('validation.invalid'),
  reason: longText(LONGEST.reason).refine((text) => text.trim() !== '', 'validation.required'),
  /** The values to take from the merged center where both differ; values that only one has are kept anyway. */
  taken: z.array(z.enum(MERGED_NAMES, 'validation.choice')).max(MERGED_NAMES.length).optional(),
});

/** The linked records of two centers, in numbers. */
// biome-ignore format: one name a line would fill the screen
export const MERGED_CENTER_SUMS = [
  'experts', 'waiting', 'dealers', 'treatments', 'ratings', 'codes',
  'events', 'visits', 'exports', 'requests', 'homes',
] as const;
