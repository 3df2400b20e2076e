import { type Earnings, marksOf } from './find-unusual-earners';

const usual: Earnings = {
  treatments: 40,
  busiestDay: 10,
  withoutCode: 31,
  patients: 30,
  patientsSignedIn: 4,
  ratings: 20,
  quickRatings: 4,
  refused: 9,
};

test.each<[string[], Partial<Earnings>]>([
  [[], {}],
  [['speed'], { busiestDay: 11 }],
  [['withoutCodes'], { withoutCode: 32 }],
  [['absentPatients'], { patientsSignedIn: 3 }],
  [['quickRatings'], { quickRatings: 5 }],
  [['refused'], { refused: 10 }],
  [[], { treatments: 9, busiestDay: 9, withoutCode: 9, patientsSignedIn: 0, quickRatings: 9 }],
  [['speed', 'withoutCodes'], { busiestDay: 40, withoutCode: 40 }],
])('%j for %j', (marks, more) => {
  expect(marksOf({ ...usual, ...more })).toEqual(marks);
});
