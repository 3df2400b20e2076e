// Section 8 of the specification: the error messages of the catalogue, in each of the five languages.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openValues } from '@/lib/core/form-drafts/data';
import { hashPassword } from '@/lib/nouns/accounts/passwords';
import { db } from '@/lib/run/db/db';
import de from '@/messages/de.json';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import fr from '@/messages/fr.json';
import it from '@/messages/it.json';
import { type Answer, basic, clientOf, service } from '../support/client';
import { freeCode } from '../support/codes';
import { ownApi } from '../support/own-api';
import { type Member, makePerson, unique } from '../support/people';

// Before anything reads the environment: a provider whose tokens are verified.
vi.hoisted(() => {
  Object.assign(process.env, {
    AUTH_GOOGLE_ID: 'portal',
    AUTH_GOOGLE_SECRET: 'x',
    AUTH_GOOGLE_KEYS_URL: 'http://127.0.0.1:9/',
  });
});

type Call = ReturnType<typeof clientOf>;
const languages = { de, en, es, fr, it };
const LOCALES = ['de', 'en', 'es', 'fr', 'it'] as const;

const api = ownApi();
let call: Call;
let admin: Member;
let expert: Member;
/** A new account each time, so that failed sign-ins are not limited. */
let changing: Member;
let usedCode: string;

beforeAll(async () => {
  call = clientOf(api.url);
  [admin, expert, changing] = await Promise.all([makePerson('admin'), makePerson('expert'), makePerson('expert')]);
  const passwordHash = await hashPassword('Sicura2026x');
  await db.credential.createMany({ data: [expert, changing].map(({ id }) => ({ userId: id, passwordHash })) });
  usedCode = (await freeCode()).code;
  await call('POST', `product-codes/${usedCode}/consumption`, { as: await makePerson('expert'), body: {} });
});

type Headers = Record<string, string>;
const person = (email: string) => ({ name: 'A', surname: 'B', email, password: 'Sicura2026x', privacyAccepted: true });
const centerless = () => ({ centerId: crypto.randomUUID() });

/** Error, how to cause it, message key, and the specification's text. */
const catalogue: [string, (headers: Headers) => Promise<Answer>, number, string, string][] = [
  [
    'login',
    (h) => call('POST', 'auth', { headers: { ...h, ...basic(expert.email, 'wrong') } }),
    401,
    'errors.unauthorized',
    'Incorrect email or password',
  ],
  [
    'single sign-on',
    (h) => call('POST', 'auth/socialLogin', { headers: h, body: { provider: 'google', token: 'x' } }),
    401,
    'errors.unauthorized',
    'Incorrect email or password',
  ],
  [
    'any other 400',
    (h) => call('POST', 'faqs', { as: admin, headers: h, body: { answer: 'A' } }),
    400,
    'errors.invalidRequest',
    'Invalid request',
  ],
  [
    'a user without email',
    (h) => call('POST', 'users', { as: admin, headers: h, body: { name: 'A', surname: 'B' } }),
    400,
    'errors.requiredEmail',
    'Email is required',
  ],
  [
    'registering without email',
    (h) =>
      call('POST', 'auth/register', { headers: { ...h, ...service() }, body: { ...person('x'), email: undefined } }),
    400,
    'errors.requiredEmail',
    'Email is required',
  ],
  [
    'a password change',
    (h) =>
      call('PUT', 'users/me/password', {
        headers: { ...h, ...basic(changing.email, 'Wrong2026') },
        body: { password: 'Sicura2027x' },
      }),
    400,
    'errors.passwordWrong',
    'Incorrect Password',
  ],
  [
    'registering twice',
    (h) => call('POST', 'auth/register', { headers: { ...h, ...service() }, body: person(expert.email) }),
    409,
    'errors.userExists',
    'A user already exists with this email',
  ],
  [
    'a user that is there',
    (h) => call('POST', 'users', { as: admin, headers: h, body: { name: 'A', surname: 'B', email: expert.email } }),
    409,
    'errors.userExists',
    'A user already exists with this email',
  ],
  [
    'a code that is none',
    (h) => call('POST', 'product-codes/ABCD/consumption', { as: expert, headers: h, body: {} }),
    400,
    'errors.codeInvalid',
    'The provided code is invalid',
  ],
  [
    'a used code',
    (h) => call('POST', `product-codes/${usedCode}/consumption`, { as: expert, headers: h, body: {} }),
    409,
    'errors.codeUsed',
    'The provided code has already been used',
  ],
  [
    'a center that is none',
    async (h) =>
      call('POST', `product-codes/${(await freeCode()).code}/consumption`, {
        as: expert,
        headers: h,
        body: centerless(),
      }),
    404,
    'errors.centerNotFound',
    'Center not found',
  ],
];

describe.each(catalogue)('%s', (_, attempt, status, key, words) => {
  test('has the specification’s text in English', async () => {
    expect((await attempt({ 'accept-language': 'en-GB,en;q=0.9' })).body.message).toBe(words);
  });

  test.each(LOCALES)('is answered in %s', async (locale) => {
    const answer = await attempt({ 'accept-language': locale });
    const [group = '', name = ''] = key.split('.');
    const texts = (languages[locale] as unknown as Record<string, Record<string, string>>)[group]!;
    expect([answer.status, answer.body.messageKey, answer.body.message]).toEqual([status, key, texts[name]]);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });
});

/** The catalogue's other messages, which forms and screens show. */
const sentences: [string, string][] = [
  ['errors.invalidResetToken', 'Error, the link is not valid'],
  ['errors.formAlreadySent', 'Form already sent'],
  ['errors.imageUpload', 'Error while uploading the image'],
  ['errors.requiredFields', 'Fill in all required fields'],
  ['errors.userByMailNotFound', 'No user found with this email: create a new professional account'],
  ['errors.registerFailed', 'Registration failed: the email may already be registered'],
];

test.each(sentences)('%s has its English text, and a translation in each language', (key, words) => {
  const [group = '', name = ''] = key.split('.');
  const all = LOCALES.map(
    (locale) => (languages[locale] as unknown as Record<string, Record<string, string>>)[group]![name],
  );
  expect(all[1]).toBe(words);
  expect(new Set(all).size).toBe(LOCALES.length);
});

test('a password under six characters and a malformed address are reported at their fields', async () => {
  const short = { ...person(`${unique('p')}@tests.example`), password: 'Ab1' };
  const answer = await call('POST', 'auth/register', { headers: service(), body: short });
  expect(answer.body.errors[0]).toMatchObject({ field: 'password', messageKey: 'common.passwordLength' });
  const malformed = await call('POST', 'auth/register', { headers: service(), body: person('no address') });
  expect(malformed.body.errors[0]).toMatchObject({ field: 'email', messageKey: 'validation.email' });
});

describe('what is wrong with a field (section 5)', () => {
  const texts: [keyof typeof en.validation, string][] = [
    ['required', 'Required field'],
    ['passwordsMatch', 'Passwords must match'],
    ['minLength', 'Minimum length is {min}'],
    ['maxLength', 'Maximum length is {max}'],
    ['length', 'Length must be {length}'],
    ['selectCenter', 'Select at least one center to proceed'],
  ];
  test.each(texts)('validation.%s has the specification’s text, and one in each language', (key, words) => {
    const all = LOCALES.map((locale) => languages[locale].validation[key]);
    expect(all[1]).toBe(words);
    expect(new Set(all).size).toBe(LOCALES.length);
  });

  const required = 'Required field';
  const accept = 'Accept the required conditions to continue';
  const flags = { privacyPolicyAccepted: false, termsAndConditionsAccepted: false };
  const rows: [string, string, string, () => object, [string, string][]][] = [
    [
      'a long user name',
      'PUT',
      'users/me',
      () => ({ username: 'a'.repeat(61) }),
      [['username', 'Maximum length is 60']],
    ],
    ['no name', 'PUT', 'users/me', () => ({ name: '' }), [['name', required]]],
    [
      'a phone',
      'PUT',
      'users/me',
      () => ({ phone: '12' }),
      [['phone', 'Invalid phone number: use the format +39 3471234567']],
    ],
    ['a profile without a user name', 'PUT', 'users/me', () => ({ username: '', ...flags }), [['username', required]]],
    [
      'terms that are not accepted',
      'PUT',
      'users/me',
      () => ({ username: unique('ada'), ...flags, privacyPolicyAccepted: true }),
      [['termsAndConditionsAccepted', accept]],
    ],
    ['an event without type', 'POST', 'center-events', centerless, [['type', required]]],
    [
      'a report without type and reason',
      'POST',
      'reportings',
      () => ({}),
      [
        ['type', required],
        ['reason', required],
      ],
    ],
    [
      'a report about a center',
      'POST',
      'reportings',
      () => ({ ...centerless(), reason: 'x', type: 'deleteUser' }),
      [['type', 'Choose one of the options']],
    ],
    [
      'a report about a person',
      'POST',
      'reportings',
      () => ({ userId: expert.id, reason: 'x', type: 'deleteCenter' }),
      [['centerId', required]],
    ],
    [
      'a center without address and people',
      'POST',
      'centers',
      () => ({ name: 'A', expertIds: [] }),
      [
        ['address', required],
        ['expertIds', 'Link at least one professional'],
      ],
    ],
  ];
  test.each(rows)('%s', async (_, method, path, body, problems) => {
    const { status, body: said } = await call(method, path, { as: admin, body: body() });
    const named = said.errors?.map((one: { field: string; message: string }) => [one.field, one.message]);
    expect([status, named]).toEqual([400, problems]);
  });

  test.each([
    ['me/password', 'profile/change-password'],
    ['accounts', '/register'],
    ['accounts/experts', '/expert-register'],
    ['password-resets/use', '/password-resets'],
    ['email-confirmations', '/confirm-email'],
  ])('two passwords that differ are reported at the second one (%s)', async (path, form) => {
    const passwords = { oldPassword: 'Sicura2026x', password: 'Altra2026xyz', passwordAgain: 'Altra2026xyZ' };
    const id = /draft=([^#&]+)/.exec(await api.form(path, changing, { ...passwords, locale: 'en' }))![1]!;
    const draft = await db.formDraft.findUniqueOrThrow({ where: { id } });
    const { fields, form: page } = draft;
    expect(page).toBe(form);
    expect(fields).toContainEqual({ field: 'passwordAgain', message: 'validation.passwordsMatch' });
    expect(JSON.stringify(await openValues(draft))).not.toContain('2026');
  });
});
