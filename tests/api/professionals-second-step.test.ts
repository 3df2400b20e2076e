// Professionals see patients: they need a second factor, a week after the rule or their account began.
import { livingSessions } from '@/lib/nouns/accounts/sessions/data';
import { db } from '@/lib/run/db/db';
import { ownApi } from '../support/own-api';
import { type Member, makePerson } from '../support/people';
import { cookieOf } from '../support/second-step';

const api = ownApi();
const NAME = 'signIn.secondFactor.expert';
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
const WEEK = 7 * 24;

/** As of this many hours ago. */
const rule = (value: string, hours: number) =>
  db.$executeRaw`update settings set value = ${value}, updated_at = ${ago(hours)} where name = ${NAME}`;
const since = async (role: 'expert' | 'dentist' | 'user' | 'guest', hours: number) => {
  const me = await makePerson(role);
  await db.user.update({ where: { id: me.id }, data: { createdAt: ago(hours) } });
  return me;
};
const reads = async (as: Member) => {
  const { status, body } = await api.call('GET', 'treatments', { as });
  return [status, body.messageKey];
};
const refused = [403, 'errors.factorMustEnrol'];
const goesOn = [200, undefined];

test('a new installation has the rule; the tests and the demo have turned it off', async () => {
  for (const name of [NAME, 'signIn.secondFactor.admin'])
    expect(await db.setting.findUniqueOrThrow({ where: { name } })).toMatchObject({ value: 'false' });
  expect(await reads(await since('expert', 10 * WEEK))).toEqual(goesOn);
});

describe('where it is on', () => {
  beforeAll(() => rule('true', WEEK + 1));
  afterAll(() => rule('false', 0));

  test('a week goes by before anything but setting it up is refused, by the API and to open sockets', async () => {
    for (const role of ['expert', 'dentist'] as const) {
      const [early, late] = [await since(role, WEEK - 1), await since(role, WEEK + 1)];
      expect([await reads(early), await reads(late)]).toEqual([goesOn, refused]);
      const sessions = await db.session.findMany({ where: { userId: { in: [early.id, late.id] } } });
      const living = await livingSessions(sessions.map(({ id }) => id));
      expect(sessions.filter(({ id }) => living.has(id)).map(({ userId }) => userId)).toEqual([early.id]);
      const cookie = await cookieOf(late);
      expect((await api.post('me/second-factor', null, { start: 'app' }, { cookie })).status).toBe(303);
    }
  });

  test('a week counts from the day it was turned on, for those who were there before', async () => {
    const me = await since('expert', 50 * WEEK);
    await rule('true', WEEK - 1);
    expect(await reads(me)).toEqual(goesOn);
    await rule('true', WEEK + 1);
    expect(await reads(me)).toEqual(refused);
  });

  test('it is for nobody else, and not for those who have a factor', async () => {
    for (const role of ['user', 'guest'] as const)
      expect((await reads(await since(role, 50 * WEEK)))[1]).not.toBe(refused[1]);
    const me = await since('expert', 50 * WEEK);
    await db.secondFactor.create({ data: { userId: me.id, kind: 'totp', secret: 'sealed', confirmedAt: new Date() } });
    expect(await reads(me)).toEqual(goesOn);
  });
});

test('a professional’s session ends after two weeks without use, and after ninety days', async () => {
  const me = await makePerson('dentist');
  const moved = async (age: number, idle: number) => {
    const data = { createdAt: ago(age), lastUsedAt: ago(idle) };
    await db.session.updateMany({ where: { userId: me.id }, data });
    return (await reads(me))[0];
  };
  expect(await moved(80 * 24, 13 * 24)).toBe(200);
  expect(await moved(80 * 24, 15 * 24)).toBe(401);
  expect(await moved(91 * 24, 1)).toBe(401);
});
