// One record is read in the same packet as the session of whoever asks: for the person they were, but only if they still are.
import { db } from '@/lib/run/db/db';
import { ownApi } from '../support/own-api';
import { type Member, makeCenter, makePerson } from '../support/people';
import { recordStatements } from '../support/statements';

const { call } = ownApi();
const read = (as: Member, id: string) => call('GET', `centers/${id}`, { as });

test('the second record of a session takes no statement of its own', async () => {
  const admin = await makePerson('admin');
  const [first, second] = [await makeCenter(), await makeCenter()];
  const texts = async (id: string) =>
    (await recordStatements(() => read(admin, id))).filter(({ text }) => /from sessions s|from "centers" t/.test(text));
  expect(await texts(first.id)).toHaveLength(2);
  expect(await texts(second.id)).toEqual([]);
  expect((await read(admin, second.id)).body).toMatchObject({ _id: second.id });
});

test('a session that is ended elsewhere reads nothing more', async () => {
  const admin = await makePerson('admin');
  const { id } = await makeCenter();
  expect((await read(admin, id)).status).toBe(200);
  expect((await read(admin, id)).status).toBe(200);
  await db.session.updateMany({ where: { userId: admin.id }, data: { revokedAt: new Date() } });
  expect((await read(admin, id)).status).toBe(401);
});

test('whoever has other rights since the last request reads by these', async () => {
  const center = await makeCenter({ provinceCode: 'MI', hideInMap: true });
  const manager = await makePerson('area-manager', { assignedProvincesCodes: ['MI'] });
  const statuses: number[] = [];
  const readTwice = async () => {
    for (let n = 0; n < 2; n++) statuses.push((await read(manager, center.id)).status);
  };
  const assign = (codes: string[]) =>
    db.user.update({ where: { id: manager.id }, data: { assignedProvincesCodes: codes } });
  await readTwice();
  await assign(['RM']);
  await readTwice();
  await assign(['MI']);
  await readTwice();
  expect(statuses).toEqual([200, 200, 404, 404, 200, 200]);
});

test('an admin who is one no more reads no notes of consultants', async () => {
  const admin = await makePerson('admin');
  const { id } = await makeCenter({ consultantNotes: 'Not for everybody' });
  for (let n = 0; n < 2; n++)
    expect((await read(admin, id)).body).toMatchObject({ consultantNotes: 'Not for everybody' });
  await db.user.update({ where: { id: admin.id }, data: { role: 'expert', originalRole: 'expert' } });
  for (let n = 0; n < 2; n++) expect(JSON.stringify((await read(admin, id)).body)).not.toMatch('Not for everybody');
});
