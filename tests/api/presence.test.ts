// Who has the same record open, told to those who may see it and to nobody else.
import { db } from '@/lib/run/db/db';
import { startLive } from '@/lib/web/realtime/live';
import { startApi } from '../support/api-server';
import { eventually } from '../support/eventually';
import { openLive } from '../support/live-client';
import { type Member, makeCenter, makePerson, makeTestRequest } from '../support/people';

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi(startLive());
});
afterAll(() => api.stop());

const open = ({ token }: Member) => openLive(api.url, { headers: { authorization: `Bearer ${token}` } });
type Here = { at: string; person: { _id: string; name: string }; isGone: boolean };
const heard = (client: Awaited<ReturnType<typeof open>>) =>
  client.told.filter(({ type }) => type === 'here').map(({ record }) => record as unknown as Here);

test('two at one record see each other, until one leaves it; whoever may not see it is told nothing', async () => {
  const [admin, consultant, stranger] = [
    await makePerson('admin', { name: 'Zoë', surname: 'Conti' }),
    await makePerson('consultant'),
    await makePerson('consultant'),
  ];
  const { id } = await makeTestRequest({ consultantId: consultant.id });
  const at = `product-test-requests/${id}`;
  const [first, second, third] = [await open(admin), await open(consultant), await open(stranger)];
  third.say(JSON.stringify({ at }));
  first.say(JSON.stringify({ at }));
  second.say(JSON.stringify({ at }));
  await eventually(() => {
    expect(heard(second)[0]).toMatchObject({ at, person: { _id: admin.id, name: 'Zoë Conti' }, isGone: false });
    expect(heard(first).some(({ person }) => person._id === consultant.id)).toBe(true);
  });
  second.close();
  await eventually(() => expect(heard(first).some(({ isGone }) => isGone)).toBe(true));
  expect(heard(third)).toEqual([]);
  expect(heard(first).some(({ person }) => person._id === stranger.id)).toBe(false);
});

test('nobody learns who reads what is public, who reads their own report, or more once they have lost the request', async () => {
  const [admin, consultant] = [await makePerson('admin'), await makePerson('consultant')];
  const [patient, reporter] = [await makePerson('user'), await makePerson('expert')];
  const center = await makeCenter();
  const data = { reporterUserId: reporter.id, centerId: center.id, type: 'generic' as const, reason: 'x' };
  const reporting = await db.reporting.create({ data });
  const request = await makeTestRequest({ consultantId: consultant.id });
  const [publicOne, own] = [`centers/${center.id}`, `reportings/${reporting.id}`];
  const lost = `product-test-requests/${request.id}`;
  const [theirs, sent, assigned] = [await open(patient), await open(reporter), await open(consultant)];
  theirs.say(JSON.stringify({ at: publicOne }));
  sent.say(JSON.stringify({ at: own }));
  assigned.say(JSON.stringify({ at: lost }));
  for (const at of [publicOne, own]) {
    const one = await open(admin);
    one.say(JSON.stringify({ at }));
  }
  const [witness, watched] = [await open(await makePerson('admin')), await open(admin)];
  witness.say(JSON.stringify({ at: lost }));
  await eventually(() => expect(heard(assigned)).not.toEqual([]));
  await db.productTestRequest.update({ where: { id: request.id }, data: { consultantId: null } });
  watched.say(JSON.stringify({ at: lost }));
  await eventually(() => expect(heard(witness).some(({ person }) => person._id === admin.id)).toBe(true));
  // Of the witness it may have heard twice: two who come at the same moment tell one another again.
  expect(heard(assigned).some(({ person }) => person._id === admin.id)).toBe(false);
  expect([...heard(theirs), ...heard(sent)]).toEqual([]);
});

test('what is no record is ignored', async () => {
  const admin = await makePerson('admin');
  const client = await open(admin);
  for (const said of ['x', '{"at":1}', '{"at":"users"}', '{"at":"constructor/x"}', '{"at":"users/x/y"}', '{}'])
    client.say(said);
  client.say(JSON.stringify({ at: null }));
  await client.next('ready');
  expect(heard(client)).toEqual([]);
  client.close();
});
