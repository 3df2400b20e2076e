import { describe, expect, test } from 'vitest';
import { contactForm, phoneNumber } from './schema';

test.each([
  ['+39 3471234567', '+39 3471234567'],
  ['0039 0212345678', '0039 0212345678'],
  ['+39 347 123 4567', '+39 3471234567'],
  ['+393471234567', '+39 3471234567'],
  [' +39 02-1234.5678 ', '+39 0212345678'],
  ['+49 30 1234567', '+49 301234567'],
])('%s is the number %s', (typed, number) => {
  expect(phoneNumber.parse(typed)).toBe(number);
});

test.each(['3471234567', '+39 1234567', '+39 12345678901', '+39', '+39 abcdefgh', '12345', '+49', '<b>+39 3471234567'])(
  '%s is not a number',
  (typed) => {
    expect(phoneNumber.safeParse(typed).error?.issues[0]?.message).toBe('validation.phone');
  },
);

describe('the contact form', () => {
  const filled = {
    whoAreYou: 'patient',
    name: 'Ada Neri',
    email: 'ada@mail.example',
    phoneNumber: '',
    contactType: 'treatment',
    message: 'Buongiorno',
    privacyAccepted: 'true',
  };

  test('accepts the required fields, and omits empty ones', () => {
    expect(contactForm.parse(filled)).toMatchObject({
      phoneNumber: null,
      petitionerInfo: null,
      marketingAccepted: false,
    });
  });

  test.each([
    ['name', '   ', 'validation.required'],
    ['email', 'ada@', 'validation.email'],
    ['email', '', 'validation.required'],
    ['phoneNumber', '12', 'validation.phone'],
    ['whoAreYou', 'nobody', 'validation.required'],
    ['privacyAccepted', '', 'validation.privacy'],
    ['privacyAccepted', undefined, 'validation.privacy'],
    ['message', undefined, 'validation.required'],
  ])('refuses %s = %j', (field, value, message) => {
    const result = contactForm.safeParse({ ...filled, [field]: value });
    expect(result.error?.issues[0]).toMatchObject({ path: [field], message });
  });
});
