// Sessions end by themselves: by age, and when nobody uses them, sooner for staff.
import { livingSessions } from '@/lib/nouns/accounts/sessions/data';
import { addRefreshToken } from '@/lib/nouns/accounts/sessions/open-session';
import { db } from '@/lib/run/db/db';
import { eventually } from '../support/eventually';
import { ownApi } from '../support/own-api';
import { type Member, makePerson } from '../support/people';
import { requireSecondStep } from '../support/second-step';

const api = ownApi();
const HOUR = 3_600_000;
const moved = (of: Member, hours: { age?: number; idle?: number }) =>
  db.session.updateMany({
    where: { userId: of.id },
    data: {
      createdAt: new Date(Date.now() - (hours.age ?? 0) * HOUR),
      lastUsedAt: new Date(Date.now() - (hours.idle ?? 0) * HOUR),
    },
  });
const reads = async (as: Member, headers = {}) => (await api.call('GET', 'users/me', { as, headers })).status;

test('a session of staff ends when it is not used, or is too old; that of a patient lasts', async () => {
  const [admin, patient] = [await makePerson('admin'), await makePerson('user')];
  const read = async (hours: { age?: number; idle?: number }) => {
    await Promise.all([admin, patient].map((one) => moved(one, hours)));
    return [await reads(admin), await reads(patient)];
  };
  expect(await read({ age: 24, idle: 11 })).toEqual([200, 200]);
  expect(await read({ age: 24, idle: 13 })).toEqual([401, 200]);
  expect(await read({ age: 8 * 24 })).toEqual([401, 200]);
  expect(await read({ age: 366 * 24 })).toEqual([401, 401]);
  expect((await api.call('GET', `users/${admin.id}/sessions`, { as: await makePerson('admin') })).body).toEqual([]);
  const { id } = await db.session.findFirstOrThrow({ where: { userId: admin.id } });
  expect([...(await livingSessions([id]))]).toEqual([]);
});

test('a session goes by the role somebody has, not by the one they switched to, and by the settings', async () => {
  const admin = await makePerson('admin', { role: 'expert', originalRole: 'admin' });
  await moved(admin, { age: 24, idle: 13 });
  expect(await reads(admin)).toBe(401);
  const setting = await db.setting.create({ data: { name: 'sessions.idleHours.admin', value: '14' } });
  expect(await reads(admin)).toBe(200);
  await db.setting.delete({ where: { id: setting.id } });
});

test('a session is used by what its owner does, and not by what a page asks by itself', async () => {
  const used = async (of: Member) => (await db.session.findFirstOrThrow({ where: { userId: of.id } })).lastUsedAt;
  const [admin, idle] = [await makePerson('admin'), await makePerson('admin')];
  await Promise.all([admin, idle].map((one) => moved(one, { age: 5, idle: 3 })));
  expect([await reads(admin), await reads(idle, { 'x-idle': '1' })]).toEqual([200, 200]);
  await eventually(async () => expect(Date.now() - (await used(admin)).getTime()).toBeLessThan(HOUR));
  expect(Date.now() - (await used(idle)).getTime()).toBeGreaterThan(2 * HOUR);
});

test('sessions that first need a second factor are still seen, and ended, by an admin', async () => {
  const [admin, other] = [await makePerson('admin'), await makePerson('dealer')];
  await requireSecondStep('dealer', other);
  const { id } = await db.session.findFirstOrThrow({ where: { userId: other.id } });
  expect([...(await livingSessions([id]))]).toEqual([]);
  const { body } = await api.call('GET', `users/${other.id}/sessions`, { as: admin });
  expect((body as { _id: string }[]).map(({ _id }) => _id)).toEqual([id]);
  expect((await api.call('DELETE', `users/${other.id}/sessions/${id}`, { as: admin })).status).toBe(204);
  expect((await api.call('GET', `users/${other.id}/sessions`, { as: admin })).body).toEqual([]);
  expect((await db.session.findUniqueOrThrow({ where: { id } })).revokedAt).not.toBeNull();
});

test('a session that is over gives no new tokens', async () => {
  const admin = await makePerson('admin');
  const { id } = await db.session.findFirstOrThrow({ where: { userId: admin.id } });
  const refreshToken = await addRefreshToken(db, id);
  await moved(admin, { age: 1, idle: 13 });
  const headers = { authorization: `Bearer ${refreshToken}` };
  expect((await api.call('POST', 'auth/refresh', { headers })).status).toBe(401);
});
