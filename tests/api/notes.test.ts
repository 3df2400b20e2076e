// Notes of the staff about people and centers: who reads them, who writes them, and who no longer does.
import { readTimeline } from '@/lib/core/timeline/read-timeline';
import { personTimeline } from '@/lib/nouns/users/screen';
import { db } from '@/lib/run/db/db';
import { ownApi, somebody } from '../support/own-api';
import { linkDealer, linkExpert, type Member, makeCenter, makePerson, personOf } from '../support/people';

const { call, form } = ownApi();
const [admin, consultant, colleague] = [somebody('admin'), somebody('consultant'), somebody('consultant')];
const [dealer, expert, patient] = [somebody('dealer'), somebody('expert'), somebody('user')];

const write = (as: Member, more: object) =>
  call('POST', 'notes', { as, body: { text: 'Calls back on Monday', ...more } });
const read = (id: string, as: Member) => call('GET', `notes/${id}`, { as });

async function practice() {
  const center = await makeCenter({ consultantId: consultant.id, provinceCode: 'MI' });
  await linkExpert(center.id, expert.id);
  await linkDealer(center.id, dealer.id);
  const areaManager = await makePerson('area-manager', { assignedProvincesCodes: ['MI'] });
  return { center, areaManager };
}

test('is read by those who look after the person or the center, never by these, nor by dealers', async () => {
  const { center, areaManager } = await practice();
  for (const about of [{ centerId: center.id }, { personId: expert.id }]) {
    const { status, body } = await write(consultant, about);
    expect(status).toBe(201);
    expect(body).toMatchObject({ authorId: consultant.id, text: 'Calls back on Monday' });
    for (const as of [admin, areaManager]) expect((await read(body._id, as)).status).toBe(200);
    expect((await read(body._id, colleague)).status).toBe(404);
  }
});

test('is written about whom one looks after, and about nobody else', async () => {
  const { center } = await practice();
  const stranger = await makePerson('expert');
  for (const about of [{ personId: patient.id }, { personId: stranger.id }, { personId: consultant.id }])
    expect((await write(consultant, about)).status, JSON.stringify(about)).toBe(403);
  expect((await write(colleague, { centerId: center.id })).status).toBe(403);
  for (const about of [{}, { personId: expert.id, centerId: center.id }])
    expect((await write(admin, about)).body.errors).toMatchObject([
      { field: 'personId', messageKey: 'validation.noteSubject' },
      { field: 'centerId' },
    ]);
  expect((await write(admin, { centerId: center.id, text: ' \n ' })).body.errors).toMatchObject([{ field: 'text' }]);
  // Nobody signs as somebody else.
  expect((await write(consultant, { centerId: center.id, authorId: admin.id })).status).toBe(403);
});

test('nobody reads or writes what is written about themselves, not even an admin', async () => {
  const other = await makePerson('admin');
  expect((await write(admin, { personId: admin.id })).status).toBe(403);
  const { body } = await write(admin, { personId: other.id });
  expect((await read(body._id, other)).status).toBe(404);
  const { body: listed } = await call('GET', `notes?personId=${other.id}`, { as: other });
  expect(listed).toEqual([]);
});

test('is changed and deleted by its author; an admin deletes also what others wrote, and changes none of it', async () => {
  const { center, areaManager } = await practice();
  const { body } = await write(consultant, { centerId: center.id });
  const change = (as: Member, more: object) => call('PUT', `notes/${body._id}`, { as, body: more });
  for (const as of [admin, areaManager]) expect((await change(as, { text: 'Other' })).status).toBe(403);
  expect((await change(consultant, { centerId: (await makeCenter()).id })).status).toBe(403);
  expect((await change(consultant, { text: 'Calls back on Tuesday' })).status).toBe(200);
  expect((await call('DELETE', `notes/${body._id}`, { as: areaManager })).status).toBe(403);
  expect((await call('DELETE', `notes/${body._id}`, { as: admin })).status).toBe(204);
  const audited = await db.auditEntry.findMany({ where: { entityId: body._id }, orderBy: { createdAt: 'asc' } });
  expect(audited.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['create', consultant.id],
    ['update', consultant.id],
    ['delete', admin.id],
  ]);
  // Among the admins who read the audit may be who it is about.
  expect(JSON.stringify(audited)).not.toContain('Calls back');
});

test('whoever no longer looks after a center has lost its notes, their own included', async () => {
  const { center } = await practice();
  const { body } = await write(consultant, { centerId: center.id });
  const { body: ofPerson } = await write(consultant, { personId: expert.id });
  await db.center.updateMany({ where: { consultantId: consultant.id }, data: { consultantId: colleague.id } });
  for (const { _id: id } of [body, ofPerson]) {
    expect((await read(id, consultant)).status).toBe(404);
    expect((await call('PUT', `notes/${id}`, { as: consultant, body: { text: 'x' } })).status).toBe(404);
    expect((await read(id, colleague)).status).toBe(200);
  }
});

test('is written above the timeline of its record, leads back there, and stands in it', async () => {
  const { areaManager } = await practice();
  const [somebodyNew, place] = [await makePerson('expert'), await makeCenter({ provinceCode: 'MI' })];
  await linkExpert(place.id, somebodyNew.id);
  const send = (as: Member, text: string) =>
    form('forms/records/notes', as, { text, personId: somebodyNew.id, returnTo: 'personId' });
  expect(await send(admin, 'One')).toContain(`/admin/users/${somebodyNew.id}?saved=recordCreated`);
  // Who has no screen of accounts comes back to that of the professional.
  expect(await send(areaManager, 'Two')).toContain(`/area-manager/experts/${somebodyNew.id}?saved=recordCreated`);
  expect(await send(admin, '')).toContain('/admin/notes/new?draft=');
  const record = { _id: somebodyNew.id, email: somebodyNew.email };
  const story = async (me: Parameters<typeof readTimeline>[0]) => {
    const { entries } = await readTimeline(me, record, personTimeline, { kind: 'notes' });
    return entries.map((entry) => entry.record?.text);
  };
  expect(await story(personOf(admin, 'admin'))).toEqual(['Two', 'One']);
  expect(await story({ ...personOf(areaManager, 'area-manager'), areaProvinces: ['MI'] })).toEqual(['Two', 'One']);
  expect(await story(personOf(consultant, 'consultant'))).toEqual([]);
});
