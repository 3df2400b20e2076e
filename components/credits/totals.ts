import type { Totals } from '@/lib/credits/schema';
import type { OwnRecord } from '@/lib/users/data';

/** The totals that decide a level, out of a person's record. */
export const totalsOf = ({ theoryPoints, practicePoints, theoryForcedPoints }: OwnRecord): Totals => ({
  theory: theoryPoints,
  practice: practicePoints,
  theoryForced: theoryForcedPoints,
});
