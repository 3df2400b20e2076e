import { consentCookieText, parseConsent, purposes } from './schema';

test('without an answer there is no consent', () => {
  expect(parseConsent('')).toBeNull();
  expect(parseConsent('NEXT_LOCALE=it; CONSENT=0:analytics')).toBeNull();
  expect(parseConsent('XCONSENT=1:analytics')).toBeNull();
});

test.each([[[]], [['analytics']], [['errors']], [purposes]] as const)('%j is read as it was written', (agreed) => {
  const cookie = consentCookieText(agreed).split(';')[0]!;
  expect(parseConsent(`a=b; ${cookie}`)).toEqual(new Set(agreed));
});

test('an unknown purpose has no consent', () => {
  expect(parseConsent('CONSENT=1:everything+errors')).toEqual(new Set(['errors']));
});
