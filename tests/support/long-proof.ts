/**
 * `LONG_PROOF=yes npm run test:api`, every night and before a release: proofs by chance run with many more kills, people
 * and operations. Without it they run just long enough to notice what breaks often.
 */
export const IS_LONG = process.env.LONG_PROOF === 'yes';
