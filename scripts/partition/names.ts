/** The check of the bound, while the table is still whole. */
export const BOUND = 'partition_bound';
/** Last by name, so that they see what other triggers have made of the row. */
export const KEEPER = 'zzz_keep_unique';
/** A part's index on what is unique in all months together. */
export const inMonths = (table: string) => `${table}_in_months`;

/** Up to here, exclusive, everything stays in one part: the first of a month, as `2027-01`, and the lowest id from then on. */
export type Bound = { month: string; id: string };
