// Registering a treatment: what is refused, and at which field.

import { versionOf } from '@/lib/nouns/accounts/consents/texts';
import { db } from '@/lib/run/db/db';
import { addDays, dayIn, todayText } from '@/lib/run/i18n/dates';
import { freeCode } from '../support/codes';
import { atOnce, expertAtCenter, ownApi } from '../support/own-api';
import { linkExpert, makeCenter, makePerson, unique } from '../support/people';
import { storedFile } from '../support/stored-file';
import { patientOf, treatmentOf } from '../support/treating';

const { call } = ownApi();

const { expert, center } = expertAtCenter();

const register = (more: Record<string, unknown> = {}) =>
  call('POST', 'treatments', { as: expert, body: treatmentOf(center.id, more) });

const change = (id: string, body: object) => call('PUT', `treatments/${id}`, { as: expert, body });

const refusal = ({ status, body }: Awaited<ReturnType<typeof register>>) => [
  status,
  ...(body.errors ?? []).map((one: { field: string; messageKey: string }) => `${one.field} ${one.messageKey}`),
];

const makeFile = (ownerId: string) => storedFile({ ownerId });

const inDays = (days: number) => addDays(todayText(), days);

test('the address must be a patient’s, and not one’s own', async () => {
  const colleague = await makePerson('expert');
  const patient = await makePerson('user');
  const to = (email: string) => register({ patient: patientOf({ email }) });
  expect(refusal(await to(colleague.email))).toEqual([400, 'patient.email validation.patientEmail']);
  expect(refusal(await to(expert.email.toUpperCase()))).toEqual([400, 'patient.email validation.ownEmail']);
  expect((await to(patient.email.toUpperCase())).body.userId).toBe(patient.id);
});

test('three at once with a new address create one account and one invitation', async () => {
  const patient = patientOf();
  const answers = await atOnce(3, () => register({ patient }));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const people = new Set(answers.map(({ body }) => body.userId));
  expect(people.size).toBe(1);
  expect(await db.passwordReset.count({ where: { userId: [...people][0]! } })).toBe(1);
});

test('the day, the age and the shades are validated', async () => {
  const year = new Date().getUTCFullYear();
  expect(refusal(await register({ treatedOn: inDays(1) }))).toEqual([400, 'treatedOn validation.futureDay']);
  expect(refusal(await register({ endValue: 'B1' }))).toEqual([400, 'startValue validation.startShade']);
  expect((await register({ startValue: '12', endValue: 'B1' })).body.errors[0]).toMatchObject({ field: 'startValue' });
  expect((await register({ patient: patientOf({ bornDate: year - 17 }) })).body.messageKey).toBe('errors.minor');
  expect((await register({ centerId: (await makeCenter()).id })).status).toBe(403);
  const young = patientOf({ bornDate: year - 18 });
  const treatedOn = `${year}-01-01`;
  expect(refusal(await register({ patient: young, treatedOn }))).toEqual([
    400,
    'adultConfirmed validation.adultConfirmed',
  ]);
  expect((await register({ patient: young, treatedOn, adultConfirmed: true })).status).toBe(201);
});

test('a patient’s habits are health data too: only in the record, not in lists', async () => {
  const admin = await makePerson('admin');
  const habits = { smoker: 'occasional', useThea: true, useCoffee: false };
  const person = patientOf({ profession: 'Sarta', ...habits });
  const { body } = await register({ patient: person });
  expect((await call('GET', `treatments/${body._id}`, { as: expert })).body.patient).toMatchObject(habits);
  for (const fields of ['', '&fields=patient']) {
    const list = await call('GET', `treatments?_id=${body._id}${fields}`, { as: admin });
    expect(list.body[0].patient).toMatchObject({ email: person.email, profession: 'Sarta' });
    for (const habit of Object.keys(habits)) expect(list.body[0].patient).not.toHaveProperty(habit);
  }
  for (const query of ['patient.smoker=occasional', 'patient.useThea[ne]=true', 'sort=patient.useCoffee'])
    expect((await call('GET', `treatments?${query}`, { as: admin })).body.messageKey).toBe('errors.forbiddenField');
});

test('treatments and visits are of days that have begun where the center is', async () => {
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Rome']) {
    const there = await makeCenter({ timeZone });
    const as = await makePerson('expert');
    await linkExpert(there.id, as.id);
    const today = dayIn(timeZone);
    const at = (day?: string) => {
      const body = treatmentOf(there.id, day ? { treatedOn: day } : {});
      return call('POST', 'treatments', { as, body });
    };
    expect((await at(addDays(today, 1))).status).toBe(400);
    const treated = await at(today);
    expect([treated.status, treated.body.treatedOn]).toEqual([201, today]);
    expect((await at()).body.treatedOn).toBe(today);
    const before = await at(addDays(today, -15));
    const visit = (visitedOn: string) =>
      call('POST', `treatments/${before.body._id}/control-visits`, {
        as,
        body: { period: 'days_15', visitedOn, value: 'B1' },
      });
    expect(refusal(await visit(addDays(today, 1)))).toEqual([400, 'visitedOn validation.visitInFuture']);
    expect((await visit(today)).status).toBeLessThan(300);
  }
});

test('each unusable code is reported, and none of the others is used', async () => {
  const [good, used, old] = await Promise.all([freeCode(), freeCode(), freeCode()]);
  await call('POST', `product-codes/${used.code}/consumption`, { as: expert, body: {} });
  const expired = {
    name: unique('lot'),
    productType: 'ULTRA',
    quantity: 1,
    expiresOn: new Date('2020-01-31'),
  } as const;
  await db.productCode.update({ where: { id: old.id }, data: { batch: { create: expired } } });
  const email = `${unique('nobody')}@tests.example`;
  const answer = await register({
    patient: patientOf({ email }),
    productCodes: [good.code, used.code, 'AAAA-AAAA-AAAA', good.code, old.code],
  });
  expect(refusal(answer)).toEqual([
    409,
    'productCodes.1 errors.codeUsedByYou',
    'productCodes.2 errors.codeMistyped',
    'productCodes.3 errors.codeUsedByYou',
    'productCodes.4 errors.codeExpired',
  ]);
  expect(await db.productCode.findUnique({ where: { id: good.id } })).toMatchObject({ status: 'active' });
  expect(await db.user.findUnique({ where: { email } })).toBeNull();
});

const withPictures = (pictures: object[]) => register({ pictures, pictureConsent: true });

test('pictures must be one’s own, and used in one treatment only', async () => {
  const [mine, foreign] = await Promise.all([makeFile(expert.id), makeFile((await makePerson('expert')).id)]);
  const pictures = (...ids: string[]) => ids.map((fileId, n) => ({ fileId, kind: n ? 'post' : 'pre' }));
  expect(refusal(await withPictures(pictures(mine.id, foreign.id)))).toEqual([400, 'pictures.1 validation.picture']);
  const first = await withPictures(pictures(mine.id));
  expect(first.status).toBe(201);
  expect(refusal(await withPictures(pictures(mine.id)))).toEqual([400, 'pictures.0 validation.picture']);
  const shared = [{ fileId: mine.id, kind: 'pre', shared: true }];
  expect((await change(first.body._id, { pictures: shared })).body.pictures).toEqual(shared);
  expect(refusal(await withPictures([...shared, ...shared]))).toEqual([400, 'pictures validation.duplicates']);
});

describe('a new picture', () => {
  const refused = [400, 'pictureConsent validation.pictureConsent'];
  const picture = async (kind = 'pre') => ({ kind, fileId: (await makeFile(expert.id)).id });
  const consentsOf = (userId: string) =>
    db.consent.findMany({ where: { userId, kind: 'treatment_pictures' }, orderBy: { id: 'asc' } });

  test('needs the patient’s consent, recorded with who, when and which text', async () => {
    const patient = patientOf();
    const pictures = [await picture()];
    expect(refusal(await register({ patient, pictures }))).toEqual(refused);
    expect(refusal(await register({ patient, pictures, pictureConsent: false }))).toEqual(refused);
    expect(refusal(await register({ patient, preImage: { fileId: pictures[0]!.fileId } }))).toEqual(refused);
    expect(await db.user.findUnique({ where: { email: patient.email } })).toBeNull();
    const { body, status } = await register({ patient, pictures, pictureConsent: true });
    expect([status, body]).toEqual([201, expect.not.objectContaining({ pictureConsent: expect.anything() })]);
    const recorded = { granted: true, source: 'expert', recordedById: expert.id, treatmentId: body._id };
    expect(await consentsOf(body.userId)).toMatchObject([{ ...recorded, version: versionOf('treatment_pictures') }]);
    // It stands until withdrawn, unless the patient says no this time.
    const more = { patient, pictures: [await picture()] };
    expect(refusal(await register({ ...more, pictureConsent: false }))).toEqual(refused);
    expect((await register(more)).status).toBe(201);
    expect(await consentsOf(body.userId)).toHaveLength(1);
  });

  test('of somebody else’s patient stands for their professional only: the answer tells no stranger who is one', async () => {
    const patient = patientOf();
    await register({ patient, pictures: [await picture()], pictureConsent: true });
    const [stranger, practice] = [await makePerson('expert'), await makeCenter()];
    await linkExpert(practice.id, stranger.id);
    const theirs = async (more: object) => {
      const pictures = [{ kind: 'pre', fileId: (await makeFile(stranger.id)).id }];
      // Refused at last in any case, and counted as no guess: a stranger would ask a thousand times.
      const productCodes = [code];
      const body = { productName: 'ULTRA', centerId: practice.id, pictures, productCodes, ...more };
      return refusal(await call('POST', 'treatments', { as: stranger, body }));
    };
    const { code } = await freeCode();
    expect((await call('POST', `product-codes/${code}/consumption`, { as: stranger, body: {} })).status).toBe(201);
    expect(await theirs({ patient })).toEqual(refused);
    expect(await theirs({ patient: patientOf() })).toEqual(refused);
    // Nor does it tell who has withdrawn it.
    const gone = await makePerson('user');
    const withdrawn = { userId: gone.id, kind: 'treatment_pictures', source: 'treatments', granted: false } as const;
    await db.consent.create({ data: withdrawn });
    expect(await theirs({ patient: { ...patientOf(), email: gone.email } })).toEqual(refused);
    const { body } = await call('POST', 'treatments', {
      as: stranger,
      body: treatmentOf(practice.id),
    });
    const pictures = [{ kind: 'pre', fileId: (await makeFile(stranger.id)).id }];
    const moved = await call('PUT', `treatments/${body._id}`, { as: stranger, body: { patient, pictures } });
    expect(refusal(moved)).toEqual(refused);
  });

  test('needs it when added to a recorded treatment, also to one with pictures from before', async () => {
    const { body } = await register({ pictureConsent: true });
    expect(await consentsOf(body.userId)).toEqual([]);
    const before = await picture();
    await db.treatmentPicture.create({ data: { treatmentId: body._id, kind: 'pre', fileId: before.fileId } });
    expect((await change(body._id, { pictures: [before], notes: 'Calm' })).status).toBe(200);
    const both = { pictures: [before, await picture('post')] };
    expect(refusal(await change(body._id, both))).toEqual(refused);
    expect(refusal(await change(body._id, { postImage: { fileId: both.pictures[1]!.fileId } }))).toEqual(refused);
    expect((await change(body._id, { ...both, pictureConsent: true })).status).toBe(200);
    expect(await consentsOf(body.userId)).toMatchObject([{ granted: true, treatmentId: body._id }]);
  });

  test('of somebody who has withdrawn is refused whatever the professional says', async () => {
    const { body } = await register();
    const own = { userId: body.userId, kind: 'treatment_pictures', source: 'treatments' } as const;
    await db.consent.create({ data: { ...own, granted: false } });
    const { patient } = body;
    const insisting = { patient, pictures: [await picture()], pictureConsent: true };
    expect(refusal(await register(insisting))).toEqual([409, 'pictureConsent errors.picturesRefused']);
    const { patient: _, ...added } = insisting;
    expect(refusal(await change(body._id, added))).toEqual([409, 'pictureConsent errors.picturesRefused']);
    // Nor does it help to take the consent of another address along.
    const elsewhere = await register({ ...added });
    expect((await change(elsewhere.body._id, { patient })).body.picturesWithdrawnAt).not.toBeNull();
    expect(refusal(await register({ patient, pictures: [await picture()] }))[0]).toBe(409);
    await db.consent.create({ data: { ...own, granted: true } });
    expect((await register({ patient, pictures: [await picture()] })).status).toBe(201);
  });

  test('takes its consent along to the right person', async () => {
    const { body } = await withPictures([await picture()]);
    const moved = await change(body._id, { patient: patientOf() });
    expect([await consentsOf(body.userId), await consentsOf(moved.body.userId)]).toMatchObject([
      [],
      [{ granted: true }],
    ]);
  });
});

test('correcting the address moves the treatment to the right person, until it is rated', async () => {
  const { body } = await register();
  const email = `${unique('right')}@tests.example`;
  const moved = await change(body._id, { patient: { ...body.patient, email } });
  expect(moved.body.userId).not.toBe(body.userId);
  expect(await db.user.findUnique({ where: { email } })).toMatchObject({ id: moved.body.userId });
  await db.treatment.update({ where: { id: body._id }, data: { ratedAt: new Date() } });
  const again = await change(body._id, { patient: patientOf() });
  expect(refusal(again)).toEqual([400, 'patient.email validation.patientRated']);
});
