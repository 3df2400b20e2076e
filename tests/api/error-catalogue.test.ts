// Section 8 of the specification: the error messages of the catalogue, in each of the five languages.
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

function textIn(locale: (typeof LOCALES)[number], key: string): string | undefined {
  const [group = '', name = ''] = key.split('.');
  return (languages[locale] as unknown as Record<string, Record<string, string>>)[group]![name];
}

type Headers = Record<string, string>;
const named = { name: 'A', surname: 'B' };
const person = (email: string) => ({ ...named, email, password: 'Sicura2026x', privacyAccepted: true });
const centerless = () => ({ centerId: crypto.randomUUID() });

/** Status and text of the specification, by message key. */
const answers = {
  'errors.unauthorized': [401, 'Incorrect email or password'],
  'errors.invalidRequest': [400, 'Invalid request'],
  'errors.requiredEmail': [400, 'Email is required'],
  'errors.passwordWrong': [400, 'Incorrect Password'],
  'errors.userExists': [409, 'A user already exists with this email'],
  'errors.codeInvalid': [400, 'The provided code is invalid'],
  'errors.codeUsed': [409, 'The provided code has already been used'],
  'errors.centerNotFound': [404, 'Center not found'],
} as const;
const post = (path: string, headers: Headers, body: object | undefined, as: Member | null = null) =>
  call('POST', path, { as, headers, body });
const consume = (code: string, headers: Headers, body = {}) =>
  post(`product-codes/${code}/consumption`, headers, body, expert);
const forgetful = () => ({ ...person('x'), email: undefined });
const changingPassword = (h: Headers) => ({ ...h, ...basic(changing.email, 'Wrong2026') });

/** An error, its message key, and how to cause it. */
const catalogue: [string, keyof typeof answers, (headers: Headers) => Promise<Answer>][] = [
  ['login', 'errors.unauthorized', (h) => post('auth', { ...h, ...basic(expert.email, 'wrong') }, undefined)],
  ['single sign-on', 'errors.unauthorized', (h) => post('auth/socialLogin', h, { provider: 'google', token: 'x' })],
  ['any other 400', 'errors.invalidRequest', (h) => post('faqs', h, { answer: 'A' }, admin)],
  ['a user without email', 'errors.requiredEmail', (h) => post('users', h, named, admin)],
  ['no email', 'errors.requiredEmail', (h) => post('auth/register', { ...h, ...service() }, forgetful())],
  [
    'registering twice',
    'errors.userExists',
    (h) => post('auth/register', { ...h, ...service() }, person(expert.email)),
  ],
  ['a user that is there', 'errors.userExists', (h) => post('users', h, { ...named, email: expert.email }, admin)],
  ['a code that is none', 'errors.codeInvalid', (h) => consume('ABCD', h)],
  ['a used code', 'errors.codeUsed', (h) => consume(usedCode, h)],
  ['a center that is none', 'errors.centerNotFound', async (h) => consume((await freeCode()).code, h, centerless())],
  [
    'a password change',
    'errors.passwordWrong',
    (h) => call('PUT', 'users/me/password', { headers: changingPassword(h), body: { password: 'Sicura2027x' } }),
  ],
];

describe.each(catalogue)('%s', (_, key, attempt) => {
  const [status, words] = answers[key];
  test('has the specification’s text in English', async () => {
    expect((await attempt({ 'accept-language': 'en-GB,en;q=0.9' })).body.message).toBe(words);
  });

  test.each(LOCALES)('is answered in %s', async (locale) => {
    const answer = await attempt({ 'accept-language': locale });
    expect([answer.status, answer.body.messageKey, answer.body.message]).toEqual([status, key, textIn(locale, key)]);
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
  const all = LOCALES.map((locale) => textIn(locale, key));
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
  const inMe = 'PUT users/me';
  const linked = 'expertIds: Link at least one professional';
  const ofCenter = () => ({ ...centerless(), reason: 'x', type: 'deleteUser' });
  const termsOnly = () => ({ username: unique('ada'), ...flags, privacyPolicyAccepted: true });
  const ofPerson = () => ({ userId: expert.id, reason: 'x', type: 'deleteCenter' });
  const phone = 'Invalid Phone Number (pattern +39 3471234567)';
  const stranger = () => ({ ...named, role: 'guest', email: 'ada' });
  const rows: [string, string, () => object, string][] = [
    ['a long user name', inMe, () => ({ username: 'a'.repeat(61) }), 'username: Maximum length is 60'],
    ['no name', inMe, () => ({ name: '' }), `name: ${required}`],
    ['a phone', inMe, () => ({ phone: '12' }), `phone: ${phone}`],
    ['an e-mail address', 'POST users', stranger, 'email: Invalid Email (pattern anna@mail.example)'],
    ['a consultant without a region', 'POST consultants', () => named, `region: ${required}`],
    ['a profile without a user name', inMe, () => ({ username: '', ...flags }), `username: ${required}`],
    ['terms that are not accepted', inMe, termsOnly, `termsAndConditionsAccepted: ${accept}`],
    ['an event without type', 'POST center-events', centerless, `type: ${required}`],
    ['no type and reason', 'POST reportings', () => ({}), `type: ${required}; reason: ${required}`],
    ['a report about a center', 'POST reportings', ofCenter, 'type: Choose one of the options'],
    ['a report about a person', 'POST reportings', ofPerson, `centerId: ${required}`],
    ['a center', 'POST centers', () => ({ name: 'A', expertIds: [] }), `address: ${required}; ${linked}`],
  ];
  test.each(rows)('%s', async (_, operation, body, problems) => {
    const [method = '', path = ''] = operation.split(' ');
    const { status, body: said } = await call(method, path, { as: admin, body: body() });
    const found = said.errors?.map((one: { field: string; message: string }) => `${one.field}: ${one.message}`);
    expect([status, found.join('; ')]).toEqual([400, problems]);
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
    expect(page.endsWith(form), page).toBe(true); // behind whose it is
    expect(fields).toContainEqual({ field: 'passwordAgain', message: 'validation.passwordsMatch' });
    expect(JSON.stringify(await openValues(draft))).not.toContain('2026');
  });
});
