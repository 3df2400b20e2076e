import type { TreatmentMethod } from '@/lib/nouns/centers/schema';
import type { ControlPeriod, ShadeGuide } from '@/lib/nouns/treatments/schema';
import { dayIn, todayText } from '@/lib/run/i18n/dates';
import { names } from '@/lib/run/names';

const LIGHTNESSES = ['veryLight', 'light', 'medium', 'dark', 'veryDark'] as const;

/** A shade's lightness for laypeople, in fifths of its guide; not its hue: nobody should read "reddish yellow". */
export function lightnessOf(guide: ShadeGuide, shade: string): (typeof LIGHTNESSES)[number] | null {
  const step = shadeStep(guide, shade);
  if (step === null) return null;
  return LIGHTNESSES[Math.floor(((step - 1) / shadesOf(guide).length) * LIGHTNESSES.length)]!;
}

/** The classical shade guide, 19 tabs, lightest first. */
export const classicalGuide = names('OM1 OM2 OM3 B1 A1 B2 D2 A2 C1 C2 D4 A3 D3 B3 A3.5 B4 C3 A4 C4');

export type ClassicalShade = (typeof classicalGuide)[number];

/** 1 is the lightest. */
export const masterGuide = Array.from({ length: 29 }, (_, index) => String(index + 1));

/** The shade that counts as white in the statistics. */
export const targetShade: ClassicalShade = 'B1';

export const shadesOf = (guide: ShadeGuide): readonly string[] =>
  guide === 'classical' ? classicalGuide : masterGuide;

/** A shade's position in its guide, 1 being the lightest, or null; as the SQL function `shade_step`. */
export function shadeStep(guide: ShadeGuide, shade: string): number | null {
  return shadesOf(guide).indexOf(shade) + 1 || null;
}

/** Steps gained within a guide, positive if lighter; null if a shade is missing or belongs to another guide. */
export function gain(guide: ShadeGuide, start: string | null, end: string | null): number | null {
  const [from, to] = [start, end].map((shade) => (shade === null ? null : shadeStep(guide, shade)));
  return from && to ? from - to : null;
}

/** Negative if the end is darker than the start. */
export function stepsGained(start: ClassicalShade, end: ClassicalShade): number {
  return classicalGuide.indexOf(start) - classicalGuide.indexOf(end);
}

/** Steps a method usually gains: shortest and longest cycle. HOME has one cycle or more. */
export const expectedRange = {
  TOUCH: [4, 8],
  CLICK: [2, 5],
  STICK: [2, 4],
  ULTRA: [5, 10],
  HOME: [4, 8],
  HOME_MORE: [5, 10],
} as const;

/** Steps by which a classical shade is darker than the target; zero or less: as white as the target, or whiter. */
export const stepsToTarget = (shade: ClassicalShade) => stepsGained(shade, targetShade);

/** In steps. */
export function expectedRangeOf(method: TreatmentMethod, severalCycles: boolean): readonly [number, number] {
  return expectedRange[method === 'HOME' && severalCycles ? 'HOME_MORE' : method];
}

/** Only the year of birth is stored: for who turns eighteen this year, the professional must confirm their age. */
export function ageCheck(birthYear: number, treatedOn: Date): 'adult' | 'confirm' | 'minor' {
  const years = treatedOn.getUTCFullYear() - birthYear;
  if (years >= 19) return 'adult';
  return years === 18 ? 'confirm' : 'minor';
}

/** The latest day that has begun in one of these time zones, as YYYY-MM-DD: no treatment there can be later. */
export const latestDay = (zones: readonly string[], now: Date): string =>
  zones.reduce((latest, zone) => [latest, dayIn(zone, now)].toSorted()[1]!, todayText(now));

export type TreatmentFacts = {
  /** Null while it is unknown. */
  bornDate: number | null;
  adultConfirmed: boolean;
  /** YYYY-MM-DD, as `latest`. */
  treatedOn: string;
  latest: string;
  colorType: ShadeGuide;
  startValue: string | null;
  endValue: string | null;
};

/** Implausible values of a treatment, by field, as message keys; checked by the form before the server does. */
export function findImplausible(facts: TreatmentFacts): { field: string; message: string }[] {
  const { bornDate, adultConfirmed, treatedOn, latest, colorType, startValue, endValue } = facts;
  const found: { field: string; message: string }[] = [];
  const age = bornDate === null ? null : ageCheck(bornDate, new Date(treatedOn));
  if (age === 'minor') found.push({ field: 'patient.bornDate', message: 'errors.minor' });
  if (age === 'confirm' && !adultConfirmed)
    found.push({ field: 'adultConfirmed', message: 'validation.adultConfirmed' });
  if (treatedOn > latest) found.push({ field: 'treatedOn', message: 'validation.futureDay' });
  for (const [field, shade] of Object.entries({ startValue, endValue }))
    if (shade !== null && shadeStep(colorType, shade) === null) found.push({ field, message: 'validation.shade' });
  if (endValue !== null && startValue === null) found.push({ field: 'startValue', message: 'validation.startShade' });
  return found;
}

/** The date of a control visit. If the month has no such day, its last day: a month after 31 January is 28 February. */
export const controlDate = (treatedOn: Date, period: ControlPeriod): Date => shifted(treatedOn, period, 1);

/** The date of treatments whose control is on the given day; months are counted back in the same way. */
export const treatedBefore = (controlledOn: Date, period: ControlPeriod): Date => shifted(controlledOn, period, -1);

function shifted(from: Date, period: ControlPeriod, direction: 1 | -1): Date {
  const [unit, count] = period.split('_') as ['days' | 'months', string];
  const date = new Date(from);
  if (unit === 'days') date.setUTCDate(date.getUTCDate() + direction * Number(count));
  else {
    const day = date.getUTCDate();
    date.setUTCMonth(date.getUTCMonth() + direction * Number(count), 1);
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(day, last));
  }
  return date;
}
