// A center's flags and events both record what was sent to it: whichever is written first, both agree.
import { db } from '@/lib/run/db/db';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, makeCenter, makePerson, unique } from '../support/people';

const { call } = ownApi();
const admin = somebody('admin');

const flagsOf = (id: string) =>
  db.center.findUniqueOrThrow({ where: { id }, select: { welcomeKit: true, hasPromoSent: true } });
const eventsOf = (centerId: string) =>
  db.centerEvent.findMany({ where: { centerId, deletedAt: null }, orderBy: { id: 'asc' } });
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);
const change = (id: string, body: object) => call('PUT', `centers/${id}`, { as: admin, body });
const write = (centerId: string, type: string, as = admin) =>
  call('POST', 'center-events', { as, body: { centerId, type } });

test.each([
  ['welcome-kit-sent', { welcomeKit: 'received' }, { welcomeKit: 'not_received' }],
  ['promo-sent', { hasPromoSent: true }, { hasPromoSent: false }],
] as const)('%s added by hand sets the flag, deleting it clears the flag', async (type, sent, notSent) => {
  const { id } = await makeCenter();
  const made = await write(id, type);
  expect(made.status).toBe(201);
  expect(await flagsOf(id)).toMatchObject(sent);
  const audited = await db.auditEntry.findFirst({ where: { entity: 'centers', entityId: id, action: 'update' } });
  expect(audited).toMatchObject({ actorId: admin.id, after: sent, before: notSent });

  const second = await write(id, type);
  expect((await call('DELETE', `center-events/${made.body._id}`, { as: admin })).status).toBe(204);
  expect(await flagsOf(id)).toMatchObject(sent);
  expect((await call('DELETE', `center-events/${second.body._id}`, { as: admin })).status).toBe(204);
  expect(await flagsOf(id)).toMatchObject(notSent);

  await call('PUT', `center-events/${made.body._id}?deleted=true`, { as: admin, body: {} });
  expect(await flagsOf(id)).toMatchObject(sent);
});

test.each([
  ['welcome_kit_sent', { welcomeKit: 'received' }, { welcomeKit: 'not_received' }],
  ['promo_sent', { hasPromoSent: true }, { hasPromoSent: false }],
] as const)('the flag records %s once, and clearing it removes the event', async (type, sent, notSent) => {
  const { id } = await makeCenter();
  expect((await change(id, sent)).status).toBe(200);
  await change(id, { ...sent, consultantNotes: unique('x') });
  const events = await eventsOf(id);
  expect(events).toMatchObject([{ type, creatorId: admin.id }]);
  const noted = { entity: 'center-events', entityId: events[0]!.id, action: 'create' };
  expect(await db.auditEntry.count({ where: noted })).toBe(1);
  await change(id, notSent);
  expect([await typesOf(id), await flagsOf(id)]).toEqual([[], expect.objectContaining(notSent)]);
});

test('a center created with a flag has its event', async () => {
  const expert = await makePerson('expert');
  const address = { plainAddress: 'Via Roma 1', city: 'Milano', provinceCode: 'MI', country: 'IT' };
  const body = { name: unique('Neu'), address, expertIds: [expert.id], welcomeKit: 'received', isCleanAndWhite: true };
  const made = await call('POST', 'centers', { as: admin, body });
  expect((await typesOf(made.body._id)).toSorted()).toEqual(['cw_kit_eligible', 'welcome_kit_sent']);
});

test('undoing an export leaves a flag that a manual event also sets', async () => {
  const { id } = await makeCenter();
  await write(id, 'welcome-kit-sent');
  await db.center.update({ where: { id }, data: { welcomeKit: 'not_received' } });
  await call('POST', 'centers/exportWelcomeKitEligible?markAsSent=true', { as: admin });
  const { body } = await call('GET', 'export-batches?limit=1', { as: admin });
  expect((await call('DELETE', `export-batches/${body[0]._id}/marks`, { as: admin })).status).toBe(200);
  expect([await typesOf(id), (await flagsOf(id)).welcomeKit]).toEqual([['welcome_kit_sent'], 'received']);
});

test('events of other types leave the flags alone, even a consultant’s', async () => {
  const consultant = await makePerson('consultant');
  const { id } = await makeCenter({ consultantId: consultant.id });
  await write(id, 'gold', consultant);
  expect(await flagsOf(id)).toEqual({ welcomeKit: 'not_received', hasPromoSent: false });
  expect((await write(id, 'promo-sent', consultant)).status).toBe(201);
  expect((await flagsOf(id)).hasPromoSent).toBe(true);
});

test('being admitted to Clean & White is an event, and so is becoming eligible for a roll-up', async () => {
  const { id } = await makeCenter();
  const ship = { plainAddress: 'Via Torino 7', city: 'Milano' };
  const asked = { rollupName: 'A', shippingAddress: ship, referentName: 'Ida', phone: '+39 0298765432' };
  const request = (await call('POST', 'cw-rollup-requests', { as: admin, body: asked })).body;
  const ofRequest = (body: object) => call('PUT', `cw-rollup-requests/${request._id}`, { as: admin, body });
  await ofRequest({ centerId: id });
  expect(await typesOf(id)).toEqual([]);

  await change(id, { isCleanAndWhite: true });
  expect((await typesOf(id)).toSorted()).toEqual(['cw_kit_eligible', 'cw_rollup_eligible']);
  expect((await eventsOf(id))[0]!.creatorId).toBe(null);
  await change(id, { isCleanAndWhite: true });
  await call('POST', 'cw-rollup-requests', { as: admin, body: { ...asked, centerId: id } });
  expect(await typesOf(id)).toHaveLength(2);

  const other = await makeCenter({ isCleanAndWhite: true });
  await call('POST', 'cw-rollup-requests', { as: admin, body: { ...asked, centerId: other.id } });
  expect(await typesOf(other.id)).toEqual(['cw_rollup_eligible']);
  const served = await makeCenter({ isCleanAndWhite: true });
  await write(served.id, 'cw-kit-sent');
  await call('POST', 'cw-rollup-requests', { as: admin, body: { ...asked, centerId: served.id } });
  expect(await typesOf(served.id)).toEqual(['cw_kit_sent']);
});

test('ten simultaneous changes leave flag and events consistent', async () => {
  const { id } = await makeCenter();
  const made = await write(id, 'promo-sent');
  const changes = Array.from({ length: 10 }, (_, n) =>
    n % 3 === 0 ? write(id, 'promo-sent') : change(id, { hasPromoSent: n % 3 === 1 }),
  );
  const answers = await Promise.all([...changes, call('DELETE', `center-events/${made.body._id}`, { as: admin })]);
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect((await flagsOf(id)).hasPromoSent).toBe((await typesOf(id)).includes('promo_sent'));
});

test('the machine’s name is kept only for type “other”', async () => {
  const expert = await makePerson('expert');
  const { id } = await makeCenter();
  await linkExpert(id, expert.id);
  const named = async (body: object) => (await call('PUT', `centers/${id}`, { as: expert, body })).body.machineName;
  expect(await named({ machineType: 'other', machineName: 'Sbianca 3000' })).toBe('Sbianca 3000');
  expect(await named({ phoneNumbers: ['+39 0212345679'] })).toBe('Sbianca 3000');
  expect(await named({ machineType: 'xpower' })).toBe(null);
  expect(await named({ machineName: 'Sbianca 3000' })).toBe(null);
  expect(await named({ machineType: 'woodpecker', machineName: 'Sbianca 3000' })).toBe(null);
  const address = { plainAddress: 'Via Roma 1', city: 'Milano', provinceCode: 'MI', country: 'IT' };
  const body = { name: unique('Neu'), address, machineType: 'xpower', machineName: 'Sbianca 3000' };
  expect((await call('POST', 'centers', { as: expert, body })).body.machineName).toBe(null);
});
