import { processBulkAct } from '@/lib/core/bulk-changes/process-bulk-act';
import { refreshAllStatus } from '@/lib/nouns/centers/refresh-status';
import { db } from '@/lib/run/db/db';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, MILAN, makeCenter, makePerson, unique } from '../support/people';
import { heldBy, untilWaiting } from '../support/waiting';

const api = ownApi();
const { call } = api;
const admin = somebody('admin');

const address = { ...MILAN, streetName: 'Corso Como', streetNumber: '10', zipCode: '20154' };

test('a center created while its professional reaches a level gets the tier of that level', async () => {
  const expert = await makePerson('expert', { isEnabled: true, level: 'base' });
  const { end } = await heldBy(`update users set level = 'gold' where id = $1`, [expert.id]);
  const place = { plainAddress: 'Via Roma 1', city: 'Milano', provinceCode: 'MI', country: 'IT' };
  const making = call('POST', 'centers', { as: expert, body: { name: 'Studio Nuovo', address: place } });
  await untilWaiting();
  await end();
  expect((await making).body).toMatchObject({ tier: 'GOLD', isAuthorized: false });
});

test('a center’s status follows its data, its professionals and their levels', async () => {
  const expert = await makePerson('expert');
  const body = { name: unique('Studio Como'), address, expertIds: [expert.id] };
  const wrong = await call('POST', 'centers', { as: admin, body: { ...body, associateConsultant: expert.id } });
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'associateConsultant']);
  const created = await call('POST', 'centers', { as: admin, body });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ isAuthorized: false, tier: 'BASE', expertIds: [], address });
  expect(created.body.missingData).toEqual(['phoneNumbers', 'referentEmail', 'machineType', 'experts']);
  expect(created.body.slug).toMatch(/^studio-como-\d+-\d+-milano-[0-9a-f]{8}$/);

  const invited = await db.membership.findFirstOrThrow({ where: { userId: expert.id } });
  await call('POST', `memberships/${invited.id}/acceptance`, { as: expert });
  const path = `centers/${created.body._id}`;
  const rest = { phoneNumbers: ['+39 0212345678'], referentEmail: 'studio@tests.example', machineType: 'xpower' };
  expect((await call('PUT', path, { as: admin, body: rest })).body).toMatchObject({
    missingData: [],
    isAuthorized: false,
  });
  await call('PUT', `users/${expert.id}`, { as: admin, body: { isEnabled: true } });
  expect((await call('GET', path, { as: admin })).body).toMatchObject({ isAuthorized: true, tier: 'BASE' });
  const isAuthorized = async () => (await call('GET', path, { as: admin })).body.isAuthorized;
  await call('DELETE', `users/${expert.id}`, { as: admin });
  expect(await isAuthorized()).toBe(false);
  await call('PUT', `users/${expert.id}?deleted=true`, { as: admin, body: {} });
  expect(await isAuthorized()).toBe(true);

  const chosen = { screen: 'users', query: '', ids: [expert.id], kind: 'delete' };
  const { body: act } = await call('POST', 'bulk-acts', { as: admin, body: chosen });
  while ((await processBulkAct({ id: act._id })).more);
  expect(await isAuthorized()).toBe(false);
  await call('PUT', `bulk-acts/${act._id}`, { as: admin, body: { state: 'undoing' } });
  while ((await processBulkAct({ id: act._id })).more);
  expect(await isAuthorized()).toBe(true);

  const change = (role: string) => call('PUT', `users/${expert.id}`, { as: admin, body: { role } });
  for (const [role, counts] of [
    ['user', false],
    ['hygienist', true],
  ] as const) {
    expect((await change(role)).body.role).toBe(role);
    expect(await isAuthorized()).toBe(counts);
  }

  const enable = (enabledUser: boolean) => call('PUT', `users/${expert.id}`, { as: admin, body: { enabledUser } });
  for (const enabled of [false, true]) {
    expect((await enable(enabled)).status).toBe(200);
    expect(await isAuthorized()).toBe(enabled);
  }

  await call('DELETE', path, { as: admin });
  await call('DELETE', `users/${expert.id}`, { as: admin });
  await call('PUT', `${path}?deleted=true`, { as: admin, body: {} });
  expect(await isAuthorized()).toBe(false);
});

test('a center’s status counts staff who were accepted while they act as professionals', async () => {
  const consultant = await makePerson('consultant', { isEnabled: true });
  const { id } = await makeCenter({ machineType: 'xpower', isAuthorized: false });
  await linkExpert(id, consultant.id);
  const isAuthorized = async () => (await call('GET', `centers/${id}`, { as: admin })).body.isAuthorized;
  await call('PUT', 'users/role', { as: consultant, body: { role: 'expert' } });
  expect(await isAuthorized()).toBe(true);
  await call('PUT', 'users/role/reset', { as: consultant });
  expect(await isAuthorized()).toBe(false);
});

test('the worker corrects a status that no longer fits the rules, in steps, and leaves the others as they are', async () => {
  const [gold, beginner] = [await makePerson('expert', { isEnabled: true, level: 'gold' }), await makePerson('expert')];
  const full = { machineType: 'xpower' as const };
  const made = [
    await makeCenter({ ...full, isAuthorized: false, missingData: ['experts'] }),
    await makeCenter({ ...full, isAuthorized: true, tier: 'ELITE' }),
    await makeCenter({ ...full, isAuthorized: true, deletedAt: new Date() }),
    await makeCenter({ ...full, isAuthorized: true, tier: 'GOLD' }),
  ];
  const [late, early, gone, right] = made.map(({ id }) => id) as [string, string, string, string];
  for (const id of [late, right]) await linkExpert(id, gold.id);
  for (const id of [early, gone]) await linkExpert(id, beginner.id);
  const read = (id: string) => db.center.findUniqueOrThrow({ where: { id } });
  const before = await read(right);
  expect(await refreshAllStatus(2)).toBeGreaterThanOrEqual(3);
  expect(await read(late)).toMatchObject({ isAuthorized: true, tier: 'GOLD', missingData: [], isPublic: true });
  expect(await read(early)).toMatchObject({ isAuthorized: false, tier: 'BASE', missingData: [], isPublic: false });
  expect(await read(gone)).toMatchObject({ isAuthorized: false });
  expect(await read(right)).toEqual(before);
  expect(await refreshAllStatus(2)).toBe(0);
});
