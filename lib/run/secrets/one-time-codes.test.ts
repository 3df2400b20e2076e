import {
  appCode,
  grouped,
  hashRecoveryCode,
  newAppSecret,
  newRecoveryCodes,
  stepOf,
  stepOfCode,
} from './one-time-codes';

// RFC 6238, appendix B, for SHA-1: the secret "12345678901234567890", the last six of its eight digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code of second %i is %s', (second, code) => expect(appCode(SECRET, stepOf(second * 1000))).toBe(code));

test('the codes of the half minutes beside are right too, those further away are not', () => {
  const secret = newAppSecret();
  const now = Date.now();
  const steps = [-2, -1, 0, 1, 2].map((n) => stepOfCode(secret, appCode(secret, stepOf(now) + n), now));
  expect(steps.slice(1, 4)).toEqual([-1, 0, 1].map((n) => stepOf(now) + n));
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is no code', (code) =>
  expect(stepOfCode(SECRET, code)).toBeNull(),
);

test('recovery codes differ, are long, and are the same however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  const [code = ''] = codes;
  expect(hashRecoveryCode('me', ` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(hashRecoveryCode('me', code));
  expect(hashRecoveryCode('you', code)).not.toBe(hashRecoveryCode('me', code));
  expect(grouped('ABCDEFG')).toBe('ABCD-EFG');
});
