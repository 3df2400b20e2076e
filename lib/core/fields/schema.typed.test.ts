import { expect, test } from 'vitest';
import { phoneNumber } from './schema.typed';

test.each([
  ['+39 3471234567', '+39 3471234567'],
  ['0039 0212345678', '0039 0212345678'],
  ['+39 347 123 4567', '+39 3471234567'],
  ['+393471234567', '+39 3471234567'],
  [' +39 02-1234.5678 ', '+39 0212345678'],
  ['+49 30 1234567', '+49 301234567'],
  ['+49 (0)30 1234567', '+49 301234567'],
])('%s is the number %s', (typed, number) => {
  expect(phoneNumber.parse(typed)).toBe(number);
});

test.each(['3471234567', '+39 1234567', '+39 12345678901', '+39', '+39 abcdefgh', '12345', '+49', '<b>+39 3471234567'])(
  '%s is not a number',
  (typed) => {
    expect(phoneNumber.safeParse(typed).error?.issues[0]?.message).toBe('validation.phone');
  },
);
