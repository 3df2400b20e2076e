// Neither codes nor people can be guessed: too many wrong attempts are blocked, whatever route they use.

import { randomInt } from 'node:crypto';
import { countRefusals } from '@/lib/core/access/count-refusals';
import type { Person } from '@/lib/core/actor/actor';
import { findExpert } from '@/lib/nouns/centers/find-expert';
import { makeCode } from '@/lib/nouns/product-codes/rules';
import { db } from '@/lib/run/db/db';
import { badRequest } from '@/lib/run/errors';
import { metrics } from '@/lib/run/metrics/registry';
import { freeCode } from '../support/codes';
import { atOnce, ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, personOf, unique } from '../support/people';
import { recordStatements } from '../support/statements';
import { patientOf, treatmentOf } from '../support/treating';

const { call, form } = ownApi();
let centerId: string;
beforeAll(async () => {
  centerId = (await makeCenter()).id;
});

const guess = () => makeCode(randomInt);
const newcomer = async () => {
  const person = await makePerson('expert');
  await linkExpert(centerId, person.id);
  return person;
};
const use = (as: Member, code: string) => call('POST', `product-codes/${code}/consumption`, { as, body: {} });
const look = (as: Member, code: string) => call('GET', `product-codes/${code}/consumption`, { as });
const treat = (as: Member, code: string) =>
  call('POST', 'treatments', { as, body: treatmentOf(centerId, { productCodes: [code] }) });
const typed = (as: Member, code: string) => form('me/codes', as, { code });

test('after sixty wrong codes in an hour even a valid one is refused', async () => {
  const me = await newcomer();
  for (let n = 0; n < 15; n += 1) {
    expect((await use(me, guess())).status).toBe(400);
    expect((await look(me, guess())).status).toBe(400);
    expect((await treat(me, guess())).status).toBe(400);
    await typed(me, guess());
  }
  const { code, id } = await freeCode();
  const answers = [await use(me, code), await look(me, code), await treat(me, code)];
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
  expect(Number(answers[0]!.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(answers[0]!.body.message).toMatch(/^Too many attempts: try again in (5\d|60) minutes$/);
  const { values } = await metrics.refusals.get();
  expect(values.find(({ labels }) => labels.limit === 'wrong-codes' && labels.reason === 'spent')?.value).toBe(3);
  await typed(me, code);
  expect(await db.productCode.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'active' });
  expect((await use(await newcomer(), code)).status).toBe(201);
});

test('what an app tries locks out the app, not its person; without a confirmed address nobody uses a code', async () => {
  const person = personOf(await newcomer(), 'expert');
  const app: Person = { ...person, key: { id: unique('key'), scopes: new Set(), appId: unique('app') } };
  const once = { name: unique('once'), points: 1, seconds: 60 };
  const refused = (me: Person) => countRefusals(once, /./, me, () => Promise.reject(badRequest()));
  for (const status of [400, 429]) await expect(refused(app)).rejects.toMatchObject({ status });
  await expect(refused(person)).rejects.toMatchObject({ status: 400 });
  const find = (me: Person) => findExpert(me, 'nobody@tests.example');
  for (let n = 0; n < 60; n += 1) await find(app);
  await expect(find(app)).rejects.toMatchObject({ status: 429 });
  expect(await find(person)).toEqual([]);
  const { code, id } = await freeCode();
  const unconfirmed = await makePerson('expert', { confirmedUser: false });
  expect((await use(unconfirmed, code)).body.messageKey).toBe('errors.confirmAddress');
  expect(await db.productCode.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'active' });
});

test('valid and already used codes do not count as guesses', async () => {
  const [me, other] = [await newcomer(), await newcomer()];
  for (let n = 0; n < 65; n += 1) {
    const { code } = await freeCode();
    if (n % 2) await use(other, code);
    expect((await use(me, code)).status).toBe(n % 2 ? 409 : 201);
  }
});

test('addresses of non-patients cannot be probed', async () => {
  const [me, colleague] = [await newcomer(), await makePerson('expert')];
  const record = (email: string) => call('POST', 'treatments', { as: me, body: treatmentOf(centerId, { email }) });
  const { body: mine } = await record(`${unique('p')}@tests.example`);
  const move = (email: string) =>
    call('PUT', `treatments/${mine._id}`, { as: me, body: { patient: patientOf({ email }) } });
  for (let n = 0; n < 10; n += 1) {
    expect((await record(colleague.email)).status).toBe(400);
    expect((await move(colleague.email)).status).toBe(400);
  }
  const answers = [
    await record(colleague.email),
    await record(`${unique('p')}@tests.example`),
    await move(colleague.email),
  ];
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
});

test('nor can a hundred addresses at once', async () => {
  const [me, colleague] = [await newcomer(), await makePerson('expert')];
  const body = treatmentOf(centerId, { email: colleague.email });
  const answers = await atOnce(100, () => call('POST', 'treatments', { as: me, body }));
  const count = (status: number) => answers.filter((one) => one.status === status).length;
  expect(count(400)).toBeLessThanOrEqual(20);
  expect(count(429)).toBeGreaterThan(0);
  expect(count(201)).toBe(0);
});

test('whoever asks is looked up once, whatever guards stand before the answer', async () => {
  const me = await newcomer();
  const body = treatmentOf(centerId);
  const { body: mine } = await call('POST', 'treatments', { as: me, body });
  const calls = {
    'a treatment is recorded': () => call('POST', 'treatments', { as: me, body }),
    'a treatment is changed': () => call('PUT', `treatments/${mine._id}`, { as: me, body: { notes: 'Again' } }),
    'a code is looked up': () => look(me, guess()),
    'a list of people': () => call('GET', 'users?email=a@tests.example&role=expert', { as: me }),
    'people for the office': async () =>
      call('GET', 'users?email=a@tests.example&role=expert', { as: await makePerson('admin') }),
  };
  for (const [name, ask] of Object.entries(calls)) {
    const asked = (await recordStatements(ask)).filter(({ text }) => /from sessions s join users own/.test(text));
    expect(asked, name).toHaveLength(1);
  }
});
