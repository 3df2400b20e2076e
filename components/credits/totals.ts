import type { Totals } from '@/lib/nouns/credits/schema';
import type { OwnRecord } from '@/lib/nouns/users/data';

/** The totals that determine a level, from a user's record. */
export const totalsOf = ({ theoryPoints, practicePoints, theoryForcedPoints }: OwnRecord): Totals => ({
  theory: theoryPoints,
  practice: practicePoints,
  theoryForced: theoryForcedPoints,
});
