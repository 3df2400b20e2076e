import { databaseProblem, isTransient } from './database-problem';

test.each([
  ['40001', 409, true],
  ['40P01', 409, true],
  ['55P03', 503, true],
  ['57014', 503, true],
  ['23505', 409, false],
])('%s is a %s that says in the log what it was; a job tries it again: %s', (code, status, isRepeated) => {
  const error = Object.assign(new Error('from the database'), { code });
  expect(databaseProblem(error)).toMatchObject({ status, cause: error });
  expect(isTransient(error)).toBe(isRepeated);
});
