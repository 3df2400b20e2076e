// Letters greet people by name, and anybody may enter one: names must not carry advertising.

import { db } from '@/lib/run/db/db';
import { composeLetter } from '@/lib/run/mail/letter';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, makeCenter, makePerson, unique } from '../support/people';
import { queuedLetters } from '../support/queued-letters';
import { patientOf, treatmentOf } from '../support/treating';

const api = ownApi();
const { call } = api;
const expert = somebody('expert');
const admin = somebody('admin');

const PRIZE = 'WIN A PRIZE at http://prize.example';
const service = { authorization: 'Bearer service-credential-only-for-tests' };
/** No account means no letter: both are written in one transaction. */
const accounts = (email: string) => db.user.count({ where: { email } });
const refused = (field: string) => ({
  status: 400,
  body: { errors: expect.arrayContaining([expect.objectContaining({ field, messageKey: 'validation.name' })]) },
});

test.each([
  ['name', PRIZE],
  ['name', 'prize.example.com'],
  ['surname', 'Rossi\r\nBcc: all@tests.example'],
  ['surname', 'you@tests.example'],
])('registration refuses %s %j', async (field, value) => {
  const email = `${unique('spam')}@tests.example`;
  const body = { email, password: 'kX9mPq2vL', name: 'A', surname: 'B', privacyAccepted: true, [field]: value };
  expect(await call('POST', 'auth/register', { headers: service, body })).toMatchObject(refused(field));
  expect(await accounts(email)).toBe(0);
});

describe('nothing but names is accepted', () => {
  test('for a patient about to be invited', async () => {
    const center = await makeCenter();
    await linkExpert(center.id, expert.id);
    const email = `${unique('victim')}@tests.example`;
    const body = treatmentOf(center.id, { patient: patientOf({ name: PRIZE, email }) });
    const answer = await call('POST', 'treatments', { as: expert, body });
    expect(answer).toMatchObject(refused('patient.name'));
    expect(await accounts(email)).toBe(0);
  });

  test('for oneself, a center, and a new account', async () => {
    expect(await call('PUT', 'users/me', { as: expert, body: { surname: PRIZE } })).toMatchObject(refused('surname'));
    const center = { name: PRIZE, address: { city: 'Milano', provinceCode: 'MI', country: 'IT' } };
    expect(await call('POST', 'centers', { as: expert, body: center })).toMatchObject(refused('name'));
    const user = { name: PRIZE, surname: 'B', email: `${unique('u')}@tests.example` };
    expect(await call('POST', 'users', { as: admin, body: user })).toMatchObject(refused('name'));
  });

  test('for the practice of a registration', async () => {
    const fields = { centerName: PRIZE, centerPlace: 'Milano', expertType: 'dentist' };
    expect(await api.form('accounts/experts', null, fields)).toMatch(/expert-register\?draft=/);
    expect(await db.center.count({ where: { name: PRIZE } })).toBe(0);
  });
});

test('an invalid name stored earlier is not used', async () => {
  const letter = await composeLetter({
    to: 'a@x.example',
    culture: 'en',
    letter: 'passwordReset',
    values: { name: PRIZE, link: '/' },
  });
  expect(letter.text).not.toContain('PRIZE');
  expect(letter.text).toContain('Hello,');
  const inviter = await makePerson('expert', { name: PRIZE });
  const center = await makeCenter();
  await linkExpert(center.id, inviter.id);
  const email = `${unique('victim')}@tests.example`;
  await call('POST', 'treatments', { as: inviter, body: treatmentOf(center.id, { email }) });
  expect(await queuedLetters(email)).toMatchObject([{ values: { expert: 'Candor' } }]);
});
