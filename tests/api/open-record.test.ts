import { expect, test } from 'vitest';
import { db } from '@/lib/db';
import { openRecord } from '@/lib/screens/open-record';
import { makeCenter, makePerson, personOf } from '../support/people';

test('an admin who opens a treatment or a patient on a page leaves a line in the audit, its expert none', async () => {
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
