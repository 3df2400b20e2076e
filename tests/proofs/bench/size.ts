/** Set by `npm run bench:short`, which asks whether every group still runs and not how fast. */
export const IS_SHORT = process.env.BENCH_SHORT === 'yes';

/** How much a group measures, and how much is enough to see that it runs. */
export const sized = (full: number, short: number): number => (IS_SHORT ? short : full);
