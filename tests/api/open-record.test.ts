import { expect, test } from 'vitest';
import { db } from '@/lib/db';
import { listScreens } from '@/lib/screens/lists';
import { openList } from '@/lib/screens/open-list';
import { openRecord } from '@/lib/screens/open-record';
import { type Member, makeCenter, makePerson, personOf } from '../support/people';

test('an admin’s view of a treatment or patient page is audited, its expert’s is not', async () => {
  const [admin, expert, patient, center] = await Promise.all([
    makePerson('admin'),
    makePerson('expert'),
    makePerson('user'),
    makeCenter(),
  ]);
  const { id } = await db.treatment.create({
    data: {
      productName: 'ULTRA',
      expertId: expert.id,
      userId: patient.id,
      centerId: center.id,
      patientName: 'Pia',
      patientSurname: 'Neri',
      patientBirthYear: 1980,
    },
    select: { id: true },
  });
  await openRecord('treatments', personOf(expert, 'expert'), id);
  expect(await db.auditEntry.count({ where: { action: 'view', entityId: id } })).toBe(0);

  const { record } = await openRecord('treatments', personOf(admin, 'admin'), id);
  expect(record._id).toBe(id);
  await openRecord('users', personOf(admin, 'admin'), patient.id);
  const lines = await db.auditEntry.findMany({ where: { action: 'view', actorId: admin.id } });
  expect(lines.map(({ entity, entityId }) => [entity, entityId])).toEqual([
    ['treatments', id],
    ['users', patient.id],
  ]);
  await expect(openRecord('treatments', personOf(await makePerson('expert'), 'expert'), id)).rejects.toThrow(
    'notFound',
  );
});

test('in the list of users and on their pages, patients have no level and beginners have the first', async () => {
  const [admin, expert, patient] = await Promise.all([makePerson('admin'), makePerson('expert'), makePerson('user')]);
  const me = personOf(admin, 'admin');
  const levelIn = async ({ email }: Member, query: object = {}) => {
    const { records } = await openList(listScreens.users!, me, { q: email, ...query });
    return records.map(({ level }) => level);
  };
  expect(await levelIn(patient)).toEqual([null]);
  expect(await levelIn(expert)).toEqual(['base']);
  expect(await levelIn(patient, { columns: 'email,level' })).toEqual([null]);
  const shownOf = async ({ id }: Member) => (await openRecord('users', me, id)).fields.map(({ name }) => name);
  expect(await shownOf(patient)).not.toContain('level');
  expect(await shownOf(expert)).toContain('level');
});
