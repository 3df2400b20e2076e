import { missingInProfile } from './rules';

const whole = {
  username: 'ada',
  phone: null,
  mobilephone: '+39 3471234567',
  expertType: 'dentist',
  privacyPolicyAccepted: true,
  termsAndConditionsAccepted: true,
};

test('a complete profile lacks nothing, with either phone', () => {
  expect(missingInProfile(whole)).toEqual([]);
  expect(missingInProfile({ ...whole, mobilephone: null, phone: '+39 0212345678' })).toEqual([]);
});

test('empty fields and missing consents are listed', () =>
  expect(missingInProfile({ ...whole, username: '', mobilephone: null, termsAndConditionsAccepted: false })).toEqual([
    'username',
    'mobilephone',
    'termsAndConditionsAccepted',
  ]));
