import { fieldProblems } from '@/lib/run/problems/field-problems';
import { phoneNumber, requiredText } from './schema.typed';

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

test('a text that is too long is called too long, and one that was not sent is missing', () => {
  const problemOf = (value: unknown) =>
    fieldProblems(requiredText(5).safeParse(value, { reportInput: true }).error!)[0];
  expect(problemOf('123456')).toMatchObject({ message: 'validation.maxLength', values: { max: 5 } });
  expect([problemOf(undefined), problemOf(null), problemOf(' ')].map((one) => one?.message)).toEqual(
    Array(3).fill('validation.required'),
  );
});
