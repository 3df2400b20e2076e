import { daysBetween, todayText } from '@/lib/run/i18n/dates';

/**
 * `LONG_PROOF=yes npm test`, every night and before a release: proofs by chance run with many more kills, people and
 * operations, and sweeps try everything. Without it they run just long enough to notice what breaks often.
 */
export const IS_LONG = process.env.LONG_PROOF === 'yes';

/** For `test.each`: what runs with LONG_PROOF=yes alone. */
export const BY_NIGHT = IS_LONG ? [1] : [];

/** Days since 1970; PROOF_DAY repeats another day's run. */
export const DAY = Number(process.env.PROOF_DAY ?? daysBetween('1970-01-01', todayText()));

/** Of a sweep over what is alike, one part in so many is tried each day, another tomorrow; with LONG_PROOF=yes all of it. */
export const isToday = (place: number, parts: number): boolean => IS_LONG || (place + DAY) % parts === 0;

/** The same for what has a name rather than a place. */
export const isTurnOf = (name: string, parts: number): boolean =>
  isToday(
    Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 0),
    parts,
  );
