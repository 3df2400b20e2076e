import { anonymous } from '@/lib/core/actor/actor';
import { erasePerson } from '@/lib/nouns/accounts/erase-person';
import { db } from '@/lib/run/db/db';
import { expertAtCenter, ownApi } from '../support/own-api';
import { type Member, makePerson } from '../support/people';
import { storedFile } from '../support/stored-file';
import { treatmentOf } from '../support/treating';
import { heldBy, untilWaiting } from '../support/waiting';

const { call } = ownApi();
let patient: Member;
let first: string;

const { expert, center } = expertAtCenter();

beforeEach(async () => {
  patient = await makePerson('user');
  first = (await treat()).body._id;
});

async function treat() {
  const { id: fileId } = await storedFile({ ownerId: expert.id });
  const more = { email: patient.email, pictures: [{ kind: 'pre', fileId, shared: true }], pictureConsent: true };
  return call('POST', 'treatments', { as: expert, body: treatmentOf(center.id, more) });
}

/** Their first treatment is locked, so that `action` waits at it; meanwhile a second one is recorded. */
async function during<T>(action: () => Promise<T>): Promise<[T, Awaited<ReturnType<typeof treat>>]> {
  const { end } = await heldBy('select 1 from treatments where id = $1 for update', [first]);
  const done = action();
  await untilWaiting(1);
  const recorded = treat();
  await untilWaiting(2);
  await end();
  return Promise.all([done, recorded]);
}

test('a person being erased gets no further treatment: the next owner of the address is a new patient', async () => {
  const [, { status, body }] = await during(() => erasePerson(anonymous, patient.id));
  expect(status).toBe(201);
  expect(body.userId).not.toBe(patient.id);
  const now = await db.user.findUniqueOrThrow({ where: { email: patient.email } });
  expect([now.id, now.deletedAt]).toEqual([body.userId, null]);
  expect(await db.treatment.count({ where: { userId: patient.id, patientEmail: { not: null } } })).toBe(0);
});

test('a consent withdrawn at this moment applies to the treatment', async () => {
  const consent = () => call('POST', `treatments/${first}/picture-consent`, { as: patient, body: { granted: false } });
  const [withdrawn, recorded] = await during(consent);
  expect([withdrawn.status, recorded.status, recorded.body.messageKey]).toEqual([200, 409, 'errors.picturesRefused']);
});
