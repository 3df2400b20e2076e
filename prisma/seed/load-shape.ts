/** Number of treatments of the one professional whose screens are benchmarked. */
export const THE_BUSY_ONE = 5000;

/** Before the first treatment of the load set. */
export const LONG_AGO = '4 years';
