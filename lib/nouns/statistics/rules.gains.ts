import { TREATMENT_METHODS, type TreatmentMethod } from '@/lib/nouns/centers/schema';
import { quantile } from '@/lib/nouns/statistics/rules';
import type { GainFigures } from '@/lib/nouns/statistics/schema';
import { type ClassicalShade, classicalGuide, stepsGained } from '@/lib/nouns/treatments/rules';

/** Treatments with a method that gained so many steps from a shade of the classical guide (1 is the lightest). */
export type MeasuredGain = { method: TreatmentMethod; start: number; gain: number; count: number };

/** Quartiles of the gains of all measured treatments, in steps. */
export type Expectation = { treatments: number; low: number; median: number; high: number };

/** Figures about fewer treatments are not public: they could be about a single practice. */
export const MIN_IN_PUBLIC = 30;

/** Tabs that visitors compare their teeth with, darkest first: few enough for a finger on a phone. */
export const OFFERED_SHADES = ['C4', 'A4', 'C3', 'B4', 'A3.5', 'A3', 'C2', 'A2'] as const satisfies ClassicalShade[];
export type OfferedShade = (typeof OFFERED_SHADES)[number];

export const isOfferedShade = (text: unknown): text is OfferedShade => OFFERED_SHADES.some((shade) => shade === text);

export const usualShade: OfferedShade = 'A3.5';

export function gainOfAll(gains: readonly MeasuredGain[]): Expectation | null {
  const byGain = new Map<number, number>();
  for (const { gain, count } of gains) byGain.set(gain, (byGain.get(gain) ?? 0) + count);
  const counts = [...byGain].map(([value, count]) => ({ value, count })).toSorted((a, b) => a.value - b.value);
  const treatments = counts.reduce((sum, { count }) => sum + count, 0);
  if (treatments < MIN_IN_PUBLIC) return null;
  return { treatments, low: quantile(counts, 0.25), median: quantile(counts, 0.5), high: quantile(counts, 0.75) };
}

export const gainOf = (measured: readonly MeasuredGain[], method: TreatmentMethod): Expectation | null =>
  gainOfAll(measured.filter((one) => one.method === method));

/** Gains of treatments that began at this shade or a neighbour, which looks alike; most steps first. */
export function gainsFrom(
  measured: readonly MeasuredGain[],
  shade: ClassicalShade,
): (Expectation & { method: TreatmentMethod })[] {
  const step = classicalGuide.indexOf(shade) + 1;
  const near = measured.filter(({ start }) => Math.abs(start - step) <= 1);
  return TREATMENT_METHODS.flatMap((method) => {
    const found = gainOf(near, method);
    return found ? [{ method, ...found }] : [];
  }).toSorted((a, b) => b.median - a.median || b.high - a.high);
}

/** At most the lightest of the guide. */
export const lighter = (shade: ClassicalShade, steps: number): ClassicalShade =>
  classicalGuide[Math.max(0, stepsGained(shade, classicalGuide[0]!) - steps)]!;

type Headline = { kind: 'above' | 'below' | 'same' | 'most'; gain: GainFigures; steps: number };

/** The chart's headline: the most used method beside the programme, else the one that gains most; null without any. */
export function headlineOf(gains: readonly GainFigures[]): Headline | null {
  const compared = gains.filter(({ programmeMean }) => programmeMean !== null);
  const gain = compared.toSorted((one, other) => other.treatments - one.treatments)[0];
  if (!gain) {
    const best = gains.toSorted((one, other) => other.mean - one.mean)[0];
    return best ? { kind: 'most', gain: best, steps: 0 } : null;
  }
  const steps = Math.round(Math.abs(gain.mean - gain.programmeMean!));
  return { kind: steps === 0 ? 'same' : gain.mean > gain.programmeMean! ? 'above' : 'below', gain, steps };
}
