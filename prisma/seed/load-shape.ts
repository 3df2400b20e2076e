/** Treatments of the one professional whose screens are measured. */
export const THE_BUSY_ONE = 5000;

/** Before the first treatment of the load set. */
export const LONG_AGO = '4 years';
