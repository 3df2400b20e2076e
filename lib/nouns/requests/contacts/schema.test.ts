import { contactForm } from './schema';

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
