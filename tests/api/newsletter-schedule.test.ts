// What has to be true of a newsletter before it can be scheduled.
import { expect, test } from 'vitest';
import { db } from '@/lib/db';
import { ownApi, somebody } from '../support/own-api';

const { call } = ownApi();
const admin = somebody('admin');

const MINUTE = 60_000;
const from = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const letter = { titleIt: 'Ciao', templateIt: 'Testo', audience: 'italian' };

async function scheduled(fields: object) {
  const { body } = await call('POST', 'newsletters', { as: admin, body: { ...letter, ...fields } });
  const answer = await call('POST', `newsletters/${body._id}/schedule`, { as: admin });
  return { ...answer, id: body._id as string };
}

test('writing to people without their consent needs a reason', async () => {
  for (const bypassReason of [undefined, null, '   ']) {
    const refused = await scheduled({ sendingDate: from(60), bypassConsent: true, bypassReason });
    expect([refused.status, refused.body.errors]).toEqual([400, [expect.objectContaining({ field: 'bypassReason' })]]);
    expect((await db.newsletter.findUniqueOrThrow({ where: { id: refused.id } })).status).toBe('draft');
  }
  const fields = { sendingDate: from(60), bypassConsent: true, bypassReason: 'Rückruf einer Charge' };
  expect((await scheduled(fields)).body.status).toBe('pending');
});

test('a sending date in the past is refused; the minute that was just typed is not', async () => {
  const refused = await scheduled({ sendingDate: from(-24 * 60) });
  expect([refused.status, refused.body.errors]).toEqual([400, [expect.objectContaining({ field: 'sendingDate' })]]);
  expect(refused.body.errors[0].message).toBe('The date is in the past');
  expect((await scheduled({ sendingDate: from(-0.5) })).body.status).toBe('pending');
});

test('what did not go out at its date can be tried again after it', async () => {
  const { id } = await scheduled({ sendingDate: from(60) });
  await db.newsletter.update({ where: { id }, data: { status: 'error', sendingDate: new Date(from(-60)) } });
  expect((await call('POST', `newsletters/${id}/schedule`, { as: admin })).body.status).toBe('pending');
});
