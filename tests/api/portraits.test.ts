// A portrait or thumbnail makes a file visible to others: it must be the owner's own, otherwise unused upload.
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { listScreens } from '@/lib/core/screens/lists';
import { openList } from '@/lib/core/screens/open-list';
import { exportData } from '@/lib/nouns/accounts/export-data';
import { db } from '@/lib/run/db/db';
import { ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, personOf } from '../support/people';
import { storedFile } from '../support/stored-file';

const api = ownApi();
const { call, post } = api;
let admin: Member;
let expert: Member;
let colleague: Member;
let patient: Member;
let centerId: string;
beforeAll(async () => {
  [admin, expert, colleague, patient] = await Promise.all([
    makePerson('admin'),
    makePerson('expert'),
    makePerson('expert'),
    makePerson('user'),
  ]);
  ({ id: centerId } = await makeCenter());
  for (const { id } of [expert, colleague]) await linkExpert(centerId, id);
});

const upload = async (ownerId: string, widths = [400]) =>
  (await storedFile({ ownerId, widths }, new Uint8Array([1, 2, 3]))).id;

async function onTreatment(fileId: string) {
  const person = { patientName: 'P', patientSurname: 'P', patientBirthYear: 1980 };
  const about = { productName: 'ULTRA' as const, expertId: expert.id, userId: patient.id, centerId };
  await db.treatment.create({ data: { ...about, ...person, pictures: { create: { kind: 'pre', fileId } } } });
  return fileId;
}

const photo = async () =>
  new Blob([
    Uint8Array.from(
      await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b6b75' } })
        .withExif({ IFD0: { Artist: 'Somebody' } })
        .jpeg()
        .toBuffer(),
    ),
  ]);

const open = async (as: Member | null, id: string) => (await call('GET', `files/${id}`, { as })).status;
const seen = async (id: string) => (await call('GET', `photos/${id}`, { as: null })).status;
const show = async (as: Member, body: object) => {
  const answer = await call('PUT', 'users/me', { as, body });
  return [answer.status, answer.body.errors?.[0]?.messageKey];
};
const refused = [400, 'validation.picture'];

describe('a portrait', () => {
  test('from one’s own upload is visible to those who see the person', async () => {
    const id = await upload(expert.id);
    expect(await open(admin, id)).toBe(200);
    expect(await show(expert, { profileImageId: id })).toEqual([200, undefined]);
    expect(await show(expert, { frontImageId: id })).toEqual([200, undefined]);
    expect(await open(admin, id)).toBe(200);
    expect(await open(patient, id)).toBe(404);
  });

  test('of the face is for oneself and the office only, unlike the one in the profile', async () => {
    const [face, shown] = [await upload(colleague.id), await upload(colleague.id)];
    await db.user.update({ where: { id: colleague.id }, data: { frontImageId: face, profileImageId: shown } });
    const consultant = await makePerson('consultant');
    await db.center.update({ where: { id: centerId }, data: { consultantId: consultant.id } });
    for (const [as, status] of [
      [consultant, 404],
      [colleague, 200],
      [admin, 200],
    ] as const)
      expect([await open(as, shown), await open(as, face)]).toEqual([200, status]);
  });

  test.each(['profileImageId', 'frontImageId'])('cannot be somebody else’s file (%s)', async (field) => {
    const mine = await upload(patient.id);
    const theirs = await upload(colleague.id);
    await db.user.update({ where: { id: colleague.id }, data: { profileImageId: theirs } });
    for (const id of [mine, theirs, await onTreatment(await upload(patient.id)), crypto.randomUUID()])
      expect(await show(expert, { [field]: id })).toEqual(refused);
  });

  test('cannot be a treatment’s picture, even one’s own upload, nor a document', async () => {
    expect(await show(expert, { profileImageId: await onTreatment(await upload(expert.id)) })).toEqual(refused);
    expect(await show(expert, { profileImageId: await upload(expert.id, []) })).toEqual(refused);
  });

  test('set by an admin must be that user’s upload too', async () => {
    const put = (id: string) => call('PUT', `users/${expert.id}`, { as: admin, body: { profileImageId: id } });
    expect((await put(await upload(patient.id))).status).toBe(400);
    expect((await put(await upload(admin.id))).status).toBe(400);
    expect((await put(await upload(expert.id))).status).toBe(200);
    const body = {
      name: 'A',
      surname: 'B',
      email: `x${Date.now()}@tests.example`,
      profileImageId: await upload(admin.id),
    };
    expect((await call('POST', 'users', { as: admin, body })).status).toBe(400);
  });

  test('of an old invalid row opens nothing: neither as file, nor as picture, nor in the export', async () => {
    const theirs = await onTreatment(await upload(patient.id));
    const thief = await makePerson('expert', { profileImageId: theirs });
    await linkExpert(centerId, thief.id);
    expect(await open(thief, theirs)).toBe(404);
    const portrait = await call('GET', `users/${thief.id}/picture`, { as: thief });
    expect(portrait.headers.get('content-type')).toBe('image/svg+xml');
    expect((await buffer(await exportData(personOf(thief, 'expert')))).toString('latin1')).not.toContain(theirs);
  });

  test('is beside the name in the lists of those who may read it', async () => {
    const id = await upload(colleague.id);
    await db.user.update({ where: { id: colleague.id }, data: { profileImageId: id } });
    const consultant = await makePerson('consultant');
    await db.center.update({ where: { id: centerId }, data: { consultantId: consultant.id } });
    for (const [as, role, screen] of [
      [admin, 'admin', 'users'],
      [consultant, 'consultant', 'experts'],
    ] as const) {
      const { records, columns } = await openList(listScreens[screen]!, personOf(as, role), { q: colleague.email });
      expect([screen, records.map(({ _id, profileImage }) => [_id, profileImage])]).toEqual([
        screen,
        [[colleague.id, { full: `/api/files/${id}` }]],
      ]);
      expect(columns).not.toContain('profileImage');
    }
  });

  test('that anything else refers to, such as a treatment, stops being a portrait', async () => {
    const id = await upload(colleague.id);
    await db.user.update({ where: { id: colleague.id }, data: { profileImageId: id } });
    const consultant = await makePerson('consultant');
    await db.center.update({ where: { id: centerId }, data: { consultantId: consultant.id } });
    expect(await open(consultant, id)).toBe(200);
    await onTreatment(id);
    expect(await open(consultant, id)).toBe(404);
    const another = await upload(colleague.id);
    await db.user.update({ where: { id: colleague.id }, data: { profileImageId: another } });
    expect(await open(consultant, another)).toBe(200);
    await db.newsletterPicture.create({ data: { file: { connect: { id: another } }, newsletter: { create: {} } } });
    expect(await open(consultant, another)).toBe(404);
  });
});

describe('a thumbnail of news', () => {
  const publish = (thumbnailId: string) =>
    call('POST', 'news', { as: admin, body: { title: 'A', description: 'B', thumbnailId } });

  test('is readable by the news’ readers only', async () => {
    const id = await upload(admin.id);
    expect(await open(expert, id)).toBe(404);
    const { status, body } = await publish(id);
    expect(status).toBe(201);
    expect(await open(expert, id)).toBe(200);
    expect((await call('GET', `news/${body._id}`, { as: expert })).body.thumbnail).toEqual({
      full: `/api/files/${id}`,
    });
    expect(await open(patient, id)).toBe(404);
    expect(await open(null, id)).toBe(404);
    const other = await makePerson('admin');
    const kept = await call('PUT', `news/${body._id}`, { as: other, body: { title: 'C', thumbnailId: id } });
    expect(kept.status).toBe(200);
    await call('DELETE', `news/${body._id}`, { as: admin });
    expect(await open(expert, id)).toBe(404);
  });

  test('cannot be a patient’s file', async () => {
    expect((await publish(await upload(patient.id))).status).toBe(400);
    expect((await publish(await onTreatment(await upload(admin.id)))).status).toBe(400);
    const old = await onTreatment(await upload(patient.id));
    await db.news.create({ data: { title: 'A', description: 'B', thumbnailId: old } });
    expect(await open(colleague, old)).toBe(404);
  });
});

describe('a photo of a practice', () => {
  let me: Member;
  let id: string;
  const set = async (as: Member, photoId: string | null, center = id) => {
    const { status, body } = await call('PUT', `centers/${center}`, { as, body: { photoId } });
    return [status, body.errors?.[0]?.messageKey];
  };
  const stored = async () => (await db.center.findUniqueOrThrow({ where: { id } })).photoId;
  beforeEach(async () => {
    me = await makePerson('expert');
    ({ id } = await makeCenter());
    await linkExpert(id, me.id);
  });
  /** Public, whatever else the record lacks. */
  const publish = (data: object) =>
    db.center.update({ where: { id }, data: { hideInMap: false, deletedAt: null, isAuthorized: true, ...data } });

  test('is open to everybody while the practice is public and shows it', async () => {
    const file = await upload(me.id);
    expect(await seen(file)).toBe(404);
    expect((await set(me, file))[0]).toBe(200);
    await publish({});
    expect(await seen(file)).toBe(200);
    expect((await call('GET', `centers/${id}`, { as: null })).body.photoId).toBe(file);
    // A colleague may keep it, and change the rest.
    expect((await call('PUT', `centers/${id}`, { as: admin, body: { photoId: file, site: null } })).status).toBe(200);
    for (const ends of [{ hideInMap: true }, { deletedAt: new Date() }, { isAuthorized: false }, { photoId: null }]) {
      await publish({ photoId: file });
      expect(await seen(file)).toBe(200);
      await publish(ends);
      expect([ends, await seen(file), await open(null, file)]).toEqual([ends, 404, 404]);
    }
  });

  test('is a picture that its practice has uploaded for it, and nothing else', async () => {
    expect(await set(me, await upload(colleague.id))).toEqual(refused);
    expect(await set(admin, await upload(me.id))).toEqual(refused);
    expect(await set(me, await onTreatment(await upload(me.id)))).toEqual(refused);
    expect(await set(me, await upload(me.id, []))).toEqual(refused);
    expect((await set(colleague, await upload(colleague.id)))[0]).toBe(404);
    expect((await set(await makePerson('consultant'), await upload(me.id)))[0]).toBe(404);
    const file = await upload(me.id);
    expect((await set(me, file))[0]).toBe(200);
    // What is shown in public is no portrait, no picture of news and of no message.
    expect(await show(me, { profileImageId: file })).toEqual(refused);
    // It stays the practice's when its professional leaves.
    await db.membership.updateMany({ where: { centerId: id }, data: { status: 'closed', isResponsible: false } });
    expect((await set(me, null))[0]).toBe(404);
    await publish({});
    expect(await seen(file)).toBe(200);
  });

  test('is sent with the form, by browsers without a script too; taken away with a tick', async () => {
    const send = (more: object) => post('forms/center', me, { id, name: 'Studio', country: 'IT', ...more });
    expect((await send({ photoId: new Blob(['<svg/>']) })).headers.get('location')).toContain('draft=');
    const sent = await send({ photoId: await photo() });
    expect(sent.headers.get('location')).toContain('saved=centerSaved');
    expect(await stored()).toEqual(expect.any(String));
    await send({});
    expect(await stored()).not.toBeNull();
    await send({ photoId: (await stored())!, 'photoId.remove': 'true' });
    expect(await stored()).toBeNull();
  });
});

test('a portrait is the photo, else the initials, for those who may see the person', async () => {
  const me = await makePerson('user', { name: 'Ada', surname: 'Rossi' });
  const drawn = await call('GET', `users/${me.id}/picture`, { as: me });
  expect(drawn.headers.get('content-type')).toBe('image/svg+xml');
  expect(drawn.body).toContain('>AR</text>');
  expect((await call('GET', `users/${me.id}/picture`, { as: await makePerson('user') })).status).toBe(404);
  expect((await post('me/picture', me, { file: await photo() })).headers.get('location')).toBe(
    '/user/profile?saved=picture',
  );
  const shown = await call('GET', `users/${me.id}/picture`, { as: me });
  expect(shown.headers.get('content-type')).toBe('image/webp');
  await post('me/picture', me, { remove: 'true' });
  expect((await call('GET', `users/${me.id}/picture`, { as: me })).headers.get('content-type')).toBe('image/svg+xml');
});

test('the photo of one’s face is set and removed beside the one of the profile', async () => {
  const me = await makePerson('user');
  const stored = () =>
    db.user.findUniqueOrThrow({ where: { id: me.id }, select: { frontImageId: true, profileImageId: true } });
  await post('me/picture', me, { of: 'front', file: await photo() });
  const { frontImageId } = await stored();
  expect(await stored()).toEqual({ frontImageId: expect.any(String), profileImageId: null });
  // Somebody else cannot take it over, not even by its id.
  const thief = await makePerson('user');
  expect((await post('me/picture', thief, { of: 'front', file: frontImageId! })).headers.get('location')).toContain(
    'refused=',
  );
  await post('me/picture', me, { of: 'front', remove: 'true' });
  expect(await stored()).toEqual({ frontImageId: null, profileImageId: null });
});
