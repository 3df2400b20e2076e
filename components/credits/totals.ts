import type { Totals } from '@/lib/nouns/credits/schema';
import type { OwnRecord } from '@/lib/nouns/users/data';

/** A signed number with a minus sign, which screen readers announce, instead of a hyphen. */
export const signed = (amount: number) => (amount > 0 ? `+${amount}` : `−${Math.abs(amount)}`);

export const totalsOf = ({ theoryPoints, practicePoints, theoryForcedPoints }: OwnRecord): Totals => ({
  theory: theoryPoints,
  practice: practicePoints,
  theoryForced: theoryForcedPoints,
});
