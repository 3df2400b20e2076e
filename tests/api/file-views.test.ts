import { db } from '@/lib/run/db/db';
import { ownApi, somebody } from '../support/own-api';
import { type Member, makeCenter, makePerson, makeTreatment } from '../support/people';
import { storedFile } from '../support/stored-file';

const { call } = ownApi();
const [admin, expert, patient] = [somebody('admin'), somebody('expert'), somebody('user')];

const picture = (ownerId: string) => storedFile({ ownerId }, new Uint8Array([1]));

async function ofTreatment(shared: boolean, picturesWithdrawnAt: Date | null = null, uploader = expert) {
  const [{ id: fileId }, center] = [await picture(uploader.id), await makeCenter()];
  await makeTreatment({
    expertId: expert.id,
    userId: patient.id,
    centerId: center.id,
    picturesWithdrawnAt,
    pictures: { create: { kind: 'pre', fileId, shared } },
  });
  return fileId;
}

const open = (as: Member | null, id: string) => call('GET', `files/${id}`, { as });
const linesAbout = (entityId: string) =>
  db.auditEntry.findMany({
    where: { entity: 'files', entityId, action: 'view' },
    select: { actorId: true, actorRole: true },
  });

test('an admin’s view of a treatment picture is logged each time, and not cached by browsers', async () => {
  const id = await ofTreatment(true);
  const answers = [await open(admin, id), await open(admin, id)];
  expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual([
    [200, 'private, no-store'],
    [200, 'private, no-store'],
  ]);
  const line = { actorId: admin.id, actorRole: 'admin' };
  expect(await linesAbout(id)).toEqual([line, line]);
});

test('the expert’s and the patient’s views are not logged, and strangers get nothing', async () => {
  const id = await ofTreatment(true);
  const stranger = await makePerson('expert');
  const statuses = [expert, patient, stranger, null].map(async (who) => (await open(who, id)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404]);
  expect(await linesAbout(id)).toEqual([]);
});

test('a copy is compared before the picture is read, and after the right to see it', async () => {
  const id = await ofTreatment(true);
  const headers = { 'if-none-match': (await open(expert, id)).headers.get('etag')! };
  await db.file.update({ where: { id }, data: { storageKey: 'pictures/gone' } });
  const again = async (as: Member) => (await call('GET', `files/${id}`, { as, headers })).status;
  expect([await again(expert), await again(await makePerson('expert')), (await open(expert, id)).status]).toEqual([
    304, 404, 404,
  ]);
});

test('an admin’s own upload makes no difference', async () => {
  const before = await ofTreatment(false, null, admin);
  expect((await open(admin, before)).status).toBe(200);
  expect(await linesAbout(before)).toHaveLength(1);
  const after = await ofTreatment(false, new Date(), admin);
  const statuses = [expert, patient, admin].map(async (who) => (await open(who, after)).status);
  expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
  // Files not yet in a treatment are private to their owner.
  const { id } = await picture(admin.id);
  expect([(await open(admin, id)).status, await linesAbout(id)]).toEqual([200, []]);
});

test('portraits in a list are not logged', async () => {
  const { id } = await picture(expert.id);
  await db.user.update({ where: { id: expert.id }, data: { profileImageId: id } });
  expect((await open(admin, id)).status).toBe(200);
  expect(await linesAbout(id)).toEqual([]);
});
