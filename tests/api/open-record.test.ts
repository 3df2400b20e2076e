import { expect, test } from 'vitest';
import { openCenter } from '@/lib/centers/open-center';
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

  // Deleted, it is opened by admins alone, who may restore it.
  await db.treatment.update({ where: { id }, data: { deletedAt: new Date() } });
  await expect(openRecord('treatments', personOf(admin, 'admin'), id)).rejects.toThrow('notFound');
  const deleted = await openRecord('treatments', personOf(admin, 'admin'), id, true);
  expect([deleted.record._id, deleted.abilities.update]).toEqual([id, true]);
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

test('whoever writes a center’s page also reads what its form does not hold', async () => {
  const [admin, dealer] = [await makePerson('admin'), await makePerson('dealer')];
  const center = await makeCenter();
  await db.center.update({
    where: { id: center.id },
    data: { dealers: { create: { userId: dealer.id } } },
  });
  const { facts, writable } = await openCenter(personOf(admin, 'admin'), center.id);
  const told = facts.fields.map(({ name }) => name);
  expect(told).toEqual(
    expect.arrayContaining(['associateDealers', 'treatmentCount', 'lastTrimester', 'lastVisitOn', 'nextContactOn']),
  );
  // What is changed on the same page is said once.
  expect(told.filter((name) => writable.includes(name) && name !== 'associateDealers')).toEqual([]);
  expect(facts.record).toMatchObject({ treatmentCount: 0, lastVisitOn: null });
  expect(facts.names[dealer.id] ?? facts.record.associateDealers).toBeTruthy();
});
