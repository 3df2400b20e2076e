import { expect, test } from 'vitest';
import { databaseProblem } from './database-problem';

test.each(['40001', '40P01', '55P03', '57014'])('%s may be tried again, and says in the log what it was', (code) => {
  const error = Object.assign(new Error('deadlock detected'), { code });
  expect(databaseProblem(error)).toMatchObject({ status: 503, cause: error });
});
