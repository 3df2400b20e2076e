// What patients can do with their treatments, and who sees its pictures, over real HTTP.

import sharp from 'sharp';
import { clientName } from '@/lib/core/fields/enum-names';
import { healthFields } from '@/lib/nouns/users/schema';
import { db } from '@/lib/run/db/db';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { newKey } from '../support/keys';
import { expertAtCenter, ownApi, somebody } from '../support/own-api';
import { linkExpert, type Member, makePerson } from '../support/people';
import { storedFile } from '../support/stored-file';
import { treatmentOf } from '../support/treating';

const api = ownApi();
const { call, form } = api;
const { expert, center } = expertAtCenter();
const admin = somebody('admin');

let patient: Member;
let path: string;
let id: string;
let pictures: Record<'pre' | 'post', string>;

async function makePicture(ownerId: string): Promise<string> {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer();
  return (await storedFile({ ownerId }, bytes)).id;
}

beforeEach(async () => {
  patient = await makePerson('user');
  pictures = { pre: await makePicture(expert.id), post: await makePicture(expert.id) };
  const { body, status } = await call('POST', 'treatments', {
    as: expert,
    body: treatmentOf(center.id, {
      email: patient.email,
      startValue: 'A3',
      endValue: 'B1',
      pictureConsent: true,
      treatedOn: addDays(todayText(), -20), // an old one would earn nothing
      pictures: [
        { kind: 'pre', fileId: pictures.pre, shared: true },
        { kind: 'post', fileId: pictures.post, shared: false },
      ],
    }),
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  id = body._id;
  path = `treatments/${id}`;
});

describe('the rating', () => {
  test('is accepted once of twenty simultaneous ones, and credits the professional once', async () => {
    const before = await db.user.findUniqueOrThrow({ where: { id: expert.id } });
    const ratings = Array.from({ length: 20 }, (_, n) => ({ rating: 4 + (n % 2), ratingComment: `n. ${n}` }));
    const answers = await Promise.all(ratings.map((body) => call('PUT', path, { as: patient, body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 403),
    ]);
    const winner = ratings[answers.findIndex(({ status }) => status === 200)]!;
    const { body } = await call('GET', path, { as: expert });
    expect(body).toMatchObject({ ...winner, points: { satisfactionPoints: 3 } });
    const after = await db.user.findUniqueOrThrow({ where: { id: expert.id } });
    expect(after.practicePoints - before.practicePoints).toBe(3);
    expect(await db.creditEntry.count({ where: { treatmentId: id, origin: 'satisfaction' } })).toBe(1);
  });

  test('is one when sent twice by the form; another one returns with the reason', async () => {
    const values = { rating: '5', ratingComment: 'Molto contenta', userReview: '' };
    const twice = await Promise.all([form(`${path}/review`, patient, values), form(`${path}/review`, patient, values)]);
    const to = `/user/${path}?saved=review`;
    expect(twice).toEqual([to, to]);
    expect(await form(`${path}/review`, patient, { rating: '1' })).toMatch(/\?draft=/);
    const { body } = await call('GET', path, { as: patient });
    expect(body).toMatchObject({ rating: 5, ratingComment: 'Molto contenta', userReview: null });
  });

  test('requires a number, and three stars earn nothing', async () => {
    const bare = await call('PUT', path, { as: patient, body: { userReview: 'Bene' } });
    expect([bare.status, bare.body.errors[0].field]).toEqual([400, 'rating']);
    expect((await call('PUT', path, { as: patient, body: { rating: 6 } })).status).toBe(400);
    expect(await form(`${path}/review`, patient, { rating: '' })).toMatch(/draft=/);
    await call('PUT', path, { as: patient, body: { rating: 3 } });
    expect((await call('GET', path, { as: expert })).body.points.satisfactionPoints).toBe(0);
  });

  test('is the patient’s only', async () => {
    expect(await form(`${path}/review`, expert, { rating: '5' })).toMatch(/draft=/);
    expect((await call('PUT', path, { as: expert, body: { rating: 5 } })).status).toBe(403);
    expect((await call('PUT', path, { as: await makePerson('user'), body: { rating: 5 } })).status).toBe(404);
    expect((await call('GET', path, { as: expert })).body.rating).toBeNull();
  });
});

const fileAs = async (who: Member | null, kind: 'pre' | 'post') =>
  (await call('GET', `files/${pictures[kind]}`, { as: who })).status;

describe('pictures', () => {
  test('are shown and hidden by people, never by a key that may change treatments', async () => {
    const key = await newKey(call, admin, ['treatments:read', 'treatments:update', 'treatments:health']);
    const change = async (body: object) => {
      const { status, body: said } = await key.call('PUT', path, body);
      return [status, said.messageKey];
    };
    const closed = [403, 'errors.closedToKeys'];
    expect(await change({ postImage: { fileId: pictures.post, shared: true } })).toEqual(closed);
    expect(await change({ preImage: { fileId: pictures.pre, shared: false } })).toEqual(closed);
    expect(await change({ preImage: null })).toEqual(closed);
    expect((await change({ postImage: { fileId: pictures.post, shared: false } }))[0]).toBe(200);
    expect((await call('GET', path, { as: patient })).body.pictureKinds).toEqual(['pre']);
  });

  test('are visible to those entitled, and 404 to all others', async () => {
    const [colleague, stranger] = await Promise.all([makePerson('expert'), makePerson('user')]);
    await linkExpert(center.id, colleague.id);
    const others = await Promise.all(
      (['consultant', 'area-manager', 'dealer', 'guest'] as const).map((role) => makePerson(role)),
    );
    expect([await fileAs(expert, 'pre'), await fileAs(patient, 'pre'), await fileAs(admin, 'pre')]).toEqual([
      200, 200, 200,
    ]);
    expect([await fileAs(expert, 'post'), await fileAs(patient, 'post')]).toEqual([200, 404]);
    for (const who of [colleague, stranger, null, ...others]) expect(await fileAs(who, 'pre')).toBe(404);
    const { body } = await call('GET', path, { as: patient });
    expect([body.preImage.fileId, body.postImage, body.pictureKinds]).toEqual([pictures.pre, null, ['pre']]);
    expect(body).not.toHaveProperty('pictures');
  });

  test('are no longer seen by who took them and has another role now, nor by who only uploaded them', async () => {
    const seenAs = async (who: Member, role: 'expert' | 'consultant' | 'admin' | 'dealer') => {
      await db.user.update({ where: { id: who.id }, data: { role: clientName(role) } });
      return fileAs(who, 'post');
    };
    expect([await seenAs(expert, 'consultant'), await seenAs(expert, 'dealer')]).toEqual([404, 404]);
    expect(await seenAs(expert, 'expert')).toBe(200);
    const uploader = await makePerson('admin');
    await db.file.update({ where: { id: pictures.post }, data: { ownerId: uploader.id } });
    for (const role of ['consultant', 'dealer', 'expert'] as const) expect(await seenAs(uploader, role)).toBe(404);
    expect([await seenAs(uploader, 'admin'), await fileAs(expert, 'post')]).toEqual([200, 200]);
    const views = await db.auditEntry.findMany({ where: { action: 'view', entityId: pictures.post } });
    expect(views).toMatchObject([{ actorId: uploader.id, actorRole: 'admin' }]);
    await db.treatment.update({ where: { id }, data: { deletedAt: new Date() } });
    expect(await fileAs(expert, 'post')).toBe(404);
  });

  test('are shared one by one, even long after the treatment', async () => {
    await db.treatment.update({ where: { id }, data: { createdAt: new Date('2025-01-01') } });
    const share = (kind: string, shared: boolean, as = expert) =>
      call('POST', `${path}/sharing`, { as, body: { kind, shared } });
    expect((await share('post', true)).status).toBe(200);
    expect([await fileAs(patient, 'pre'), await fileAs(patient, 'post')]).toEqual([200, 200]);
    expect(await form(`${path}/sharing`, expert, { kind: 'pre', shared: 'false' })).toBe(
      `/expert/${path}?saved=sharing`,
    );
    expect([await fileAs(patient, 'pre'), await fileAs(patient, 'post')]).toEqual([404, 200]);
    expect((await share('collateral_effects', true)).status).toBe(404);
    expect((await share('pre', true, patient)).status).toBe(403);
    expect((await share('pre', true, await makePerson('expert'))).status).toBe(404);
    const notes = await db.auditEntry.findMany({ where: { entityId: id, action: { contains: 'share' } } });
    expect(notes.map(({ action }) => action).toSorted()).toEqual(['share-picture', 'unshare-picture']);
  });

  test('without consent disappear everywhere at once, except for the clinical record', async () => {
    const consent = (granted: boolean, as = patient) =>
      call('POST', `${path}/picture-consent`, { as, body: { granted } });
    expect((await consent(false, expert)).status).toBe(403);
    const withdrawn = await consent(false);
    expect(withdrawn.body).toMatchObject({ preImage: null, pictureKinds: [], picturesWithdrawnAt: expect.any(String) });
    for (const kind of ['pre', 'post'] as const) {
      expect([await fileAs(patient, kind), await fileAs(admin, kind), await fileAs(expert, kind)]).toEqual([
        404, 404, 200,
      ]);
    }
    const seenBy = async (as: Member) => (await call('GET', path, { as })).body;
    expect((await seenBy(admin)).preImage).toBeNull();
    expect((await seenBy(expert)).preImage).toMatchObject({ fileId: pictures.pre, shared: false });
    // The professional can neither share them again nor add new shared ones.
    expect((await call('POST', `${path}/sharing`, { as: expert, body: { kind: 'pre', shared: true } })).status).toBe(
      409,
    );
    const slip = [{ kind: 'pre', fileId: pictures.pre, shared: true }];
    expect((await call('PUT', path, { as: expert, body: { pictures: slip } })).status).toBe(409);

    // It applies to future treatments.
    const next = await call('POST', 'treatments', {
      as: expert,
      body: treatmentOf(center.id, { email: patient.email }),
    });
    expect(next.body.picturesWithdrawnAt).not.toBeNull();

    // After consent is given again, the professional must share them anew.
    await db.treatmentPicture.updateMany({
      where: { unsharedAt: { not: null } },
      data: { unsharedAt: new Date(Date.now() - 11 * 60_000) },
    });
    await consent(true);
    await consent(true);
    expect(await fileAs(patient, 'pre')).toBe(404);
    expect((await seenBy(patient)).picturesWithdrawnAt).toBeNull();
    await call('POST', `${path}/sharing`, { as: expert, body: { kind: 'pre', shared: true } });
    expect(await fileAs(patient, 'pre')).toBe(200);
    const history = await db.consent.findMany({ where: { userId: patient.id }, orderBy: { id: 'asc' } });
    expect(history.map(({ kind, granted, recordedById }) => [kind, granted, recordedById])).toEqual([
      ['treatment_pictures', true, expert.id],
      ['treatment_pictures', false, null],
      ['treatment_pictures', true, null],
    ]);
  });

  test('are shared as before if the patient undoes the withdrawal at once, and only those', async () => {
    const consent = (granted: boolean) => call('POST', `${path}/picture-consent`, { as: patient, body: { granted } });
    const share = (kind: string, shared: boolean) =>
      call('POST', `${path}/sharing`, { as: expert, body: { kind, shared } });
    await share('pre', true);
    await share('post', false);
    await consent(false);
    expect(await fileAs(patient, 'pre')).toBe(404);
    await consent(true);
    expect([await fileAs(patient, 'pre'), await fileAs(patient, 'post')]).toEqual([200, 404]);
    expect(await db.treatmentPicture.count({ where: { unsharedAt: { not: null } } })).toBe(0);
  });

  test('withdrawn by one patient are not shared by another’s consent', async () => {
    await call('POST', `${path}/sharing`, { as: expert, body: { kind: 'pre', shared: true } });
    await call('POST', `${path}/picture-consent`, { as: patient, body: { granted: false } });
    const other = await makePerson('user');
    await db.consent.create({
      data: { userId: other.id, kind: 'treatment_pictures', granted: false, source: 'treatments' },
    });
    const owner = { name: 'Lia', surname: 'Neri', email: other.email, bornDate: 1980 };
    expect((await call('PUT', path, { as: expert, body: { patient: owner } })).status).toBe(200);
    await call('POST', `${path}/picture-consent`, { as: other, body: { granted: true } });
    expect(await fileAs(other, 'pre')).toBe(404);
  });

  test('of a treatment moved to a patient without consent are not shared when they give it again', async () => {
    const other = await makePerson('user');
    const consent = (granted: boolean) =>
      db.consent.create({ data: { userId: other.id, kind: 'treatment_pictures', granted, source: 'treatments' } });
    await consent(false);
    const owner = { name: 'Lia', surname: 'Neri', email: other.email, bornDate: 1980 };
    const { body } = await call('PUT', path, { as: expert, body: { patient: owner } });
    expect(body).toMatchObject({ userId: other.id, preImage: { shared: false } });
    expect((await call('POST', `${path}/picture-consent`, { as: other, body: { granted: true } })).status).toBe(200);
    expect(await fileAs(other, 'pre')).toBe(404);
  });
});

test('what patients state about their health is opened by who treats them, as long as they may, and logged', async () => {
  await db.user.update({ where: { id: patient.id }, data: { smoker: 'occasional', fluorosis: true } });
  const statuses = async (...who: (Member | null)[]) =>
    Promise.all(who.map(async (as) => (await call('GET', `${path}/health`, { as })).status));
  const colleague = await makePerson('expert', { isEnabled: true });
  await linkExpert(center.id, colleague.id);
  const qualified = (isEnabled: boolean) => db.user.update({ where: { id: expert.id }, data: { isEnabled } });
  await qualified(false);
  // Anybody can register as a professional and record a treatment for an address.
  expect(await statuses(expert, colleague, patient, admin, null)).toEqual([403, 404, 403, 403, 401]);
  await qualified(true);
  expect(await statuses(await makePerson('consultant'), await makePerson('dealer'))).toEqual([403, 403]);
  const views = () => db.auditEntry.findMany({ where: { action: 'view', entity: 'users', entityId: patient.id } });
  expect(await views()).toEqual([]);
  const { body } = await call('GET', `${path}/health`, { as: expert });
  expect(body).toMatchObject({ smoker: 'occasional', fluorosis: true, whitespot: null });
  expect(Object.keys(body).toSorted()).toEqual([...healthFields].toSorted());
  expect(await views()).toMatchObject([{ actorId: expert.id, actorRole: 'expert' }]);
  expect((await call('GET', `users/${patient.id}`, { as: expert })).status).toBe(404);
  const membership = { centerId: center.id, userId: expert.id };
  await db.membership.updateMany({ where: membership, data: { status: 'closed', isResponsible: false } });
  expect(await statuses(expert)).toEqual([403]);
  await db.membership.updateMany({ where: membership, data: { status: 'active' } });
});

test('consents are read by whom they are about, and those to pictures by who has treated them', async () => {
  const [visitor, other] = await Promise.all([makePerson('user'), makePerson('expert')]);
  const said = { granted: true, source: 'profile' };
  await db.consent.createMany({
    data: [
      { userId: patient.id, kind: 'marketing', ...said },
      { userId: patient.id, kind: 'treatment_pictures', ...said },
    ],
  });
  const kindsFor = async (as: Member) => {
    const { body } = await call('GET', `consents?userId=${patient.id}&limit=100`, { as });
    return [...new Set((body as { kind: string }[]).map(({ kind }) => kind))].toSorted();
  };
  expect(await kindsFor(patient)).toEqual(['marketing', 'treatment_pictures']);
  expect(await kindsFor(admin)).toEqual(['marketing', 'treatment_pictures']);
  expect(await kindsFor(expert)).toEqual(['treatment_pictures']);
  for (const as of [other, visitor]) expect(await kindsFor(as)).toEqual([]);
  // What the patient said elsewhere, or another practice noted, is not the practice's.
  const noted = (await call('GET', `consents?userId=${patient.id}&limit=100`, { as: expert })).body;
  expect(noted).toMatchObject([{ source: 'expert', granted: true }]);
  const [seen] = noted;
  expect(Object.keys(seen)).not.toContain('treatmentId');
});

test('the patient sees who opened the record', async () => {
  await call('GET', path, { as: expert });
  await call('GET', path, { as: patient });
  await call('GET', path, { as: admin });
  const { body } = await call('GET', `${path}/openings`, { as: patient });
  expect(body).toEqual([{ openedAt: expect.stringMatching(/Z$/), role: 'admin', what: 'treatment' }]);
  // A change that changes nothing shows as much as a look.
  await call('PUT', path, { as: admin, body: {} });
  const rows = [{ do: 'merge', resource: 'treatments', id: path.split('/').pop(), body: {} }];
  expect((await call('POST', 'batch', { as: admin, body: { rows } })).status).toBe(200);
  expect((await call('GET', `${path}/openings`, { as: patient })).body).toHaveLength(3);
  expect((await call('GET', `${path}/openings`, { as: expert })).status).toBe(403);
  expect((await call('GET', `${path}/openings`, { as: await makePerson('user') })).status).toBe(404);
  expect((await call('GET', `${path}/openings`, { as: await makePerson('dealer') })).status).toBe(403);
});

describe('a picture by field', () => {
  test('is set without touching others, removed with null, and must be one’s own', async () => {
    const file = await makePicture(expert.id);
    const put = (body: object, as = expert) => call('PUT', path, { as, body });
    const kept = {
      preImage: { fileId: pictures.pre, shared: true },
      postImage: { fileId: pictures.post, shared: false },
    };
    expect((await put({ collateralEffectsImage: { fileId: file } })).body).toMatchObject({
      ...kept,
      collateralEffectsImage: { fileId: file, full: `/api/files/${file}`, shared: false },
    });
    const whole = (await call('GET', path, { as: expert })).body;
    const changed = await put({ ...whole, postImage: { ...whole.postImage, shared: true }, notes: 'x' });
    expect(changed.body).toMatchObject({ postImage: { fileId: pictures.post, shared: true }, notes: 'x' });
    expect((await put({ postImage: null })).body).toMatchObject({ preImage: kept.preImage, postImage: null });
    const foreign = await makePicture((await makePerson('expert')).id);
    expect(await put({ preImage: { fileId: foreign } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'preImage' }] },
    });
    expect(await put({ preImage: null }, patient)).toMatchObject({
      status: 403,
      body: { messageKey: 'errors.readOnlyField', errors: [{ field: 'preImage' }] },
    });
  });

  test('can come with a new treatment', async () => {
    const preImage = { fileId: await makePicture(expert.id), shared: true };
    const body = { ...treatmentOf(center.id, { email: patient.email }), preImage };
    const created = await call('POST', 'treatments', { as: expert, body });
    expect(created.body).toMatchObject({ preImage: body.preImage, pictureKinds: ['pre'], postImage: null });
  });
});
