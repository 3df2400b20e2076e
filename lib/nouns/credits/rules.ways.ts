import type { TreatmentMethod } from '@/lib/nouns/centers/schema';
import type { Settings } from '@/lib/nouns/settings/schema';
import { daysFromNow } from '@/lib/run/i18n/dates';

export const PACE_DAYS = 90;
/** Predictions beyond this are meaningless. */
const MAX_DAYS = 3650;

/** When the missing credits are reached at the pace of the last 90 days; null without one, or too far away. */
export function dayAtPace(missing: number, earned: number, today: Date): Date | null {
  if (earned <= 0) return null;
  const days = Math.ceil((missing * PACE_DAYS) / earned);
  return days > MAX_DAYS ? null : daysFromNow(Math.max(0, days), today);
}

/** Missing or earned. */
type Both = { theory: number; practice: number };

/** When the base training is complete at this pace: the later of the two days; null if one kind has no pace. */
export function trainingDayAtPace(missing: Both, earned: Both, today: Date): Date | null {
  const days = (['theory', 'practice'] as const)
    .filter((kind) => missing[kind] > 0)
    .map((kind) => dayAtPace(missing[kind], earned[kind], today));
  if (days.includes(null)) return null;
  return new Date(Math.max(today.getTime(), ...days.map((day) => day!.getTime())));
}

export type Chances = {
  methods: readonly TreatmentMethod[];
  incomplete: number;
  controls: number;
  ratings: number;
};

export type Way =
  /** Something to do now: there are `open` of them, of which `needed` suffice. */
  | { kind: 'complete' | 'control' | 'rating'; each: number; open: number; needed: number }
  /** New treatments of a method, registered with a code and complete. */
  | { kind: 'treatment'; method: TreatmentMethod; each: number; needed: number };

/** The quickest ways to earn this many credits, fewest acts first: what waits and suffices by itself, and new treatments. */
export function waysTo(missing: number, chances: Chances, settings: Settings): Way[] {
  if (missing <= 0) return [];
  const needed = (each: number) => Math.ceil(missing / each);
  const waiting = (
    [
      ['complete', chances.incomplete, settings['credits.treatment.complete']],
      ['control', chances.controls, settings['credits.treatment.control']],
      ['rating', chances.ratings, settings['credits.treatment.satisfaction']],
    ] as const
  )
    .filter(([, open, each]) => each > 0 && open >= needed(each))
    .map(([kind, open, each]) => ({ kind, each, open, needed: needed(each) }));
  const [best] = chances.methods
    .map((method) => ({ kind: 'treatment' as const, method, each: creditsPerTreatment(method, settings) }))
    .filter(({ each }) => each > 0)
    .toSorted((a, b) => b.each - a.each);
  const made = best ? [{ ...best, needed: needed(best.each) }] : [];
  return [...waiting, ...made].toSorted((a, b) => a.needed - b.needed);
}

/** If registered with a code and complete. */
export const creditsPerTreatment = (method: TreatmentMethod, settings: Settings): number =>
  settings[`credits.code.${method}`] + settings['credits.treatment.kit'] + settings['credits.treatment.complete'];
