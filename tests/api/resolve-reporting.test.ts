// A reporting is carried out in one step, which closes all others about the same person or center.
import { db } from '@/lib/run/db/db';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, makeCenter, makePerson } from '../support/people';

const { call } = ownApi();
const [admin, consultant] = [somebody('admin'), somebody('consultant')];

const reported = async (data: object) =>
  (await db.reporting.create({ data: { reporterUserId: consultant.id, type: 'generic', reason: 'x', ...data } })).id;
const resolve = (id: string, as = admin, reason = 'Doppio') =>
  call('POST', `reportings/${id}/resolution`, { as, body: { reason } });
const statusOf = async (id: string) => (await db.reporting.findUniqueOrThrow({ where: { id } })).status;

test('deletes and signs out a person without naming the reporter, and closes all their open reportings with the reason', async () => {
  const person = await makePerson('expert');
  const other = await makePerson('expert');
  const { id: center } = await makeCenter();
  await linkExpert(center, person.id);
  const id = await reported({ type: 'deleteUser', userId: person.id });
  const [same, done] = [
    await reported({ userId: person.id, adminNotes: 'Già visto', status: 'processing' }),
    await reported({ userId: person.id, status: 'rejected' }),
  ];
  const [theirs, atCenter] = [
    await reported({ type: 'deleteUser', userId: other.id }),
    await reported({ userId: person.id, centerId: center }),
  ];
  for (const as of [consultant, other]) expect((await resolve(id, as)).status).toBe(403);
  expect((await resolve(id, admin, ' ')).status).toBe(400);
  expect(await db.user.count({ where: { id: person.id, deletedAt: null } })).toBe(1);
  expect((await resolve(id)).body).toEqual({ closed: 2 });
  expect((await call('GET', 'users/me', { as: person })).status).toBe(401);
  expect(await Promise.all([id, same, done, theirs, atCenter].map(statusOf))).toEqual([
    'closed',
    'closed',
    'rejected',
    'pending',
    'pending',
  ]);
  expect((await db.reporting.findUniqueOrThrow({ where: { id: same } })).adminNotes).toBe('Già visto\nDoppio');
  const entries = await db.auditEntry.findMany({
    where: { entityId: { in: [person.id, id, same] }, actorId: admin.id },
  });
  expect(entries.map(({ entity, action }) => `${entity}: ${action}`).toSorted()).toEqual([
    'reportings: update',
    'reportings: update',
    'users: delete',
  ]);
  expect((await resolve(id)).status).toBe(409);
  expect(await db.outboxMail.count({ where: { email: consultant.email, letter: 'reportingAnswered' } })).toBe(2);
});

test('deletes a center, even one already gone; reportings without a deletion, or of oneself, are refused', async () => {
  const { id: centerId } = await makeCenter();
  const [one, again] = [await reported({ type: 'deleteCenter', centerId }), await reported({ centerId })];
  expect((await resolve(one)).body).toEqual({ closed: 2 });
  expect(await db.center.count({ where: { id: centerId, deletedAt: null } })).toBe(0);
  expect(await statusOf(again)).toBe('closed');
  const late = await reported({ type: 'deleteCenter', centerId });
  expect((await resolve(late)).body).toEqual({ closed: 1 });
  expect((await resolve(await reported({ centerId }))).status).toBe(409);
  const oneself = await reported({ type: 'deleteUser', userId: admin.id });
  expect((await resolve(oneself)).status).toBe(409);
  expect((await resolve(crypto.randomUUID())).status).toBe(404);
  expect(await statusOf(oneself)).toBe('pending');
});
