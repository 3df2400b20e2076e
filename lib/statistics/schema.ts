import type { ShadeGuide, TreatmentMethod } from '@/lib/treatments/schema';

/** What a treatment counts for; the same words as in the SQL function `treatment_aspects`. */
export type Aspect = 'treatment' | 'gain' | 'start' | 'end' | 'rating' | 'gingival' | 'skin' | 'sensibility';

/** So many treatments have this value of an aspect. */
export type Tally = {
  aspect: Aspect;
  method: TreatmentMethod | null;
  severalCycles: boolean;
  guide: ShadeGuide | null;
  /** Steps of a gain, place of a shade in its guide, stars, or 0 to 3 for the sensibility. */
  value: number;
  /** yyyy-MM; only of the aspect `treatment`. */
  month: string | null;
  count: number;
};

/** Whole months, both included. */
export type Period = { from: string; to: string };

export const FILTERS = ['centerId', 'expert', 'region'] as const;
export type Filter = (typeof FILTERS)[number];
export type StatisticsQuery = Period & { [F in Filter]?: string };

export type MonthFigures = { month: string; treatments: number; methods: Record<TreatmentMethod, number> };

/** Steps gained by a method within one guide; quartiles are values that occur (nearest rank). */
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
  /** How many lie in the expected range. */
  asExpected: number;
  /** Mean of the whole programme; null where too few stand behind it, or where this is the whole programme. */
  programmeMean: number | null;
};

/** Shades of the treatments of one guide that have a start and an end. */
export type ShadeFigures = {
  treatments: number;
  shades: { shade: string; start: number; end: number }[];
  /** As white as the target, or whiter; null in the guide that has none. */
  targetBefore: number | null;
  targetAfter: number | null;
  gains: GainFigures[];
};

/** Parts of all treatments, from 0 to 1. */
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
  /** Treatments with one to five stars; null below the minimum. */
  stars: number[] | null;
  programmeAverage: number | null;
};

export type Figures = {
  treatments: number;
  months: MonthFigures[];
  methods: { method: TreatmentMethod; treatments: number }[];
  guides: Record<ShadeGuide, ShadeFigures>;
  satisfaction: SatisfactionFigures;
  /** Null for readers who may only see numbers, where so few treatments are shown that one could be somebody. */
  complications: ComplicationFigures | null;
};

export type Statistics = { query: StatisticsQuery; figures: Figures };
