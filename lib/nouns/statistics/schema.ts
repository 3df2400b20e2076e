import type { TreatmentMethod } from '@/lib/nouns/centers/schema';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';

/** A counted property of treatments; same values as in the SQL function `treatment_aspects`. */
export type Aspect = 'treatment' | 'gain' | 'start' | 'end' | 'rating' | 'gingival' | 'skin' | 'sensibility';

export type Tally = {
  aspect: Aspect;
  method: TreatmentMethod | null;
  severalCycles: boolean;
  guide: ShadeGuide | null;
  /** Steps of a gain, position of a shade in its guide, stars, or 0 to 3 for the sensibility. */
  value: number;
  /** yyyy-MM; only for the aspect `treatment`. */
  month: string | null;
  count: number;
};

/** Whole months, both inclusive. */
export type Period = { from: string; to: string };

export const FILTERS = ['centerId', 'expert', 'region'] as const;
export type Filter = (typeof FILTERS)[number];
export type StatisticsQuery = Period & { [F in Filter]?: string };

export type MonthFigures = { month: string; treatments: number; methods: Record<TreatmentMethod, number> };

/** Steps gained by a method within one guide; quartiles are actual values (nearest rank). */
export type GainFigures = {
  method: TreatmentMethod;
  severalCycles: boolean;
  treatments: number;
  mean: number;
  lowest: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  highest: number;
  expected: readonly [number, number];
  /** The number within the expected range. */
  asExpected: number;
  /** The programme's mean; null if it is based on too few treatments, or if these are the whole programme's figures. */
  programmeMean: number | null;
};

/** Only treatments with both start and end. */
export type ShadeFigures = {
  treatments: number;
  shades: { shade: string; start: number; end: number }[];
  /** As white as the target, or whiter; null if the guide has no target. */
  targetBefore: number | null;
  targetAfter: number | null;
  gains: GainFigures[];
};

export type ComplicationShares = { gingival: number; skin: number; sensibility: number };

export type ComplicationFigures = {
  treatments: number;
  gingival: number;
  skin: number;
  sensibility: { none: number; mild: number; moderate: number; severe: number; notStated: number };
  programme: ComplicationShares | null;
};

export type SatisfactionFigures = {
  ratedUltra: number;
  minimum: number;
  average: number | null;
  /** The number of treatments with one to five stars; null below the minimum. */
  stars: number[] | null;
  programmeAverage: number | null;
};

export type Figures = {
  treatments: number;
  months: MonthFigures[];
  methods: { method: TreatmentMethod; treatments: number }[];
  guides: Record<ShadeGuide, ShadeFigures>;
  satisfaction: SatisfactionFigures;
  /** Null for readers limited to counts, if there are so few treatments that one could be identified. */
  complications: ComplicationFigures | null;
};

export type Statistics = { query: StatisticsQuery; figures: Figures };
