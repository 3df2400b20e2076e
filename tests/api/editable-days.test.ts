// How long a professional may edit a treatment: 30 days, or as configured; abilities and writes agree.
import { beforeAll, expect, test } from 'vitest';
import { db } from '@/lib/db';
import { ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson } from '../support/people';

const { call } = ownApi();
let expert: Member;
beforeAll(async () => {
  expert = await makePerson('expert');
});

async function treatmentFrom(daysAgo: number) {
  const [center, patient] = [await makeCenter(), await makePerson('user')];
  await linkExpert(center.id, expert.id);
  const createdAt = new Date(Date.now() - daysAgo * 86_400_000);
  const snapshot = { patientName: 'P', patientSurname: 'P', patientBirthYear: 1980 };
  return db.treatment.create({
    data: {
      productName: 'ULTRA',
      expertId: expert.id,
      userId: patient.id,
      centerId: center.id,
      createdAt,
      ...snapshot,
    },
    select: { id: true },
  });
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
