// Who has the same record open, told to those who may see it and to nobody else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLive } from '@/lib/web/realtime/live';
import { startApi } from '../support/api-server';
import { eventually } from '../support/eventually';
import { openLive } from '../support/live-client';
import { type Member, makePerson, makeTestRequest } from '../support/people';

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
