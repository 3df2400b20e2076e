// How long a professional may edit a treatment: 30 days, or as configured; abilities and writes agree.

import { db } from '@/lib/run/db/db';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, makeCenter, makePerson, makeTreatment } from '../support/people';

const { call } = ownApi();
const expert = somebody('expert');

async function treatmentFrom(daysAgo: number) {
  const [center, patient] = [await makeCenter(), await makePerson('user')];
  await linkExpert(center.id, expert.id);
  const createdAt = daysFromNow(-daysAgo);
  const snapshot = { patientName: 'P', patientSurname: 'P', patientBirthYear: 1980 };
  return makeTreatment({ expertId: expert.id, userId: patient.id, centerId: center.id, createdAt, ...snapshot });
}

/** The response to a write, and the record's stated ability. */
async function mayChange(id: string) {
  const shown = await call('GET', `treatments/${id}?abilities=true`, { as: expert });
  const written = await call('PUT', `treatments/${id}`, { as: expert, body: { notes: 'x' } });
  return [written.status, shown.body.abilities.update];
}

const setDays = async (value: string | null) => {
  const name = 'treatments.editableDays';
  await db.setting.deleteMany({ where: { name } });
  if (value !== null) await db.setting.create({ data: { name, value } });
};

test.each([
  [null, 29, true],
  [null, 31, false],
  ['60', 59, true],
  ['60', 61, false],
  ['0', 0.01, false],
  ['  ', 29, true],
  ['soon', 31, false],
])('with %j as the setting, after %d days: %s', async (setting, age, expected) => {
  await setDays(setting);
  const { id } = await treatmentFrom(age);
  expect(await mayChange(id)).toEqual([expected ? 200 : 403, expected]);
});

test('only to a center of their own can a professional move it; an admin to any', async () => {
  await setDays(null);
  const { id } = await treatmentFrom(1);
  const admin = await makePerson('admin');
  const move = (centerId: string, as = expert) => call('PUT', `treatments/${id}`, { as, body: { centerId } });
  const [foreign, left, own] = await Promise.all([makeCenter(), makeCenter(), makeCenter()]);
  const deleted = await makeCenter({ deletedAt: new Date() });
  for (const center of [left, deleted, own]) await linkExpert(center.id, expert.id);
  await db.membership.updateMany({ where: { centerId: left.id }, data: { status: 'closed', isResponsible: false } });
  for (const { id: centerId } of [foreign, left, deleted, { id: crypto.randomUUID() }]) {
    const { status, body } = await move(centerId);
    expect([status, body.errors?.map(({ field }: { field: string }) => field)]).toEqual([403, ['centerId']]);
  }
  expect((await move(own.id)).status).toBe(200);
  expect((await move(foreign.id, admin)).status).toBe(200);
});
