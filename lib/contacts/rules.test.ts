import { expect, test } from 'vitest';
import { mayMove } from './rules';
import { CASE_STATUSES } from './schema';

test('a case goes forward, and back only to be taken up again', () => {
  const allowed = CASE_STATUSES.flatMap((from) =>
    CASE_STATUSES.filter((to) => mayMove(from, to)).map((to) => [from, to]),
  );
  expect(allowed.filter(([from, to]) => from !== to)).toEqual([
    ['pending', 'processing'],
    ['pending', 'closed'],
    ['pending', 'rejected'],
    ['processing', 'closed'],
    ['processing', 'rejected'],
    ['closed', 'processing'],
    ['rejected', 'processing'],
  ]);
});
