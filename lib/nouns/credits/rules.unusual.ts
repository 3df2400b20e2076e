/** What a person recorded and earned in the last 90 days. */
export type Earnings = {
  treatments: number;
  /** The largest number of treatments of one day, or recorded on one day. */
  busiestDay: number;
  withoutCode: number;
  patients: number;
  /** Patients who have signed in at least once. */
  patientsSignedIn: number;
  ratings: number;
  /** Ratings given within an hour of the recording. */
  quickRatings: number;
  /** Ledger entries that earned nothing. */
  refused: number;
};

export const EARNING_MARKS = ['speed', 'withoutCodes', 'absentPatients', 'quickRatings', 'refused'] as const;
export type EarningMark = (typeof EARNING_MARKS)[number];

/** Fewer treatments are not conclusive: a new center can look unusual. */
export const FEWEST_TREATMENTS = 10;

const marks: Record<EarningMark, (earnings: Earnings) => boolean> = {
  speed: ({ busiestDay }) => busiestDay > 10,
  withoutCodes: ({ withoutCode, treatments }) => withoutCode >= FEWEST_TREATMENTS && withoutCode / treatments >= 0.8,
  absentPatients: ({ patients, patientsSignedIn }) => patients >= 10 && patientsSignedIn / patients <= 0.1,
  quickRatings: ({ quickRatings }) => quickRatings >= 5,
  refused: ({ refused }) => refused >= 10,
};

/** What is unusual about these earnings: a reason to ask, not a verdict. */
export const marksOf = (earnings: Earnings): EarningMark[] =>
  earnings.treatments < FEWEST_TREATMENTS ? [] : EARNING_MARKS.filter((mark) => marks[mark](earnings));
