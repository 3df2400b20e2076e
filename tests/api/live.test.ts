// Live updates over websockets, on a real server and a real database.
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { latestNotifications, pageOfNotifications } from '@/lib/nouns/notifications/data';
import { sendNotifications } from '@/lib/nouns/notifications/send-notifications';
import { db, pool } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { sessionCookie, signToken } from '@/lib/run/secrets/tokens';
import { startLive } from '@/lib/web/realtime/live';
import { startApi } from '../support/api-server';
import { clientOf } from '../support/client';
import { eventually } from '../support/eventually';
import { openLive, refusal } from '../support/live-client';
import { linkExpert, type Member, makeCenter, makePerson, personOf } from '../support/people';

let api: Awaited<ReturnType<typeof startApi>>;
let call: ReturnType<typeof clientOf>;

beforeAll(async () => {
  api = await startApi(startLive({ beatMs: 1000 }));
  call = clientOf(api.url);
});
afterAll(() => api.stop());

const bearer = ({ token }: Member) => ({ headers: { authorization: `Bearer ${token}` } });
const note = (userId: string) => ({ userId, message: 'notifications.levelReached', values: { level: 'gold' } });
const tell = (userId: string) => transaction((tx) => sendNotifications(tx, [note(userId)]));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function cookieOf({ id }: Member): Promise<string> {
  const session = await db.session.create({
    data: { userId: id, kind: 'web', expiresAt: new Date(Date.now() + 60_000) },
    select: { id: true },
  });
  return `${sessionCookie.name}=${await signToken('session', { sub: id, sid: session.id })}`;
}

describe('opening a socket', () => {
  test('is refused without signing in, and on other paths', async () => {
    expect(await refusal(api.url, {})).toBe('401');
    expect(await refusal(api.url, { headers: { authorization: 'Bearer nonsense' } })).toBe('401');
    const me = await makePerson('expert');
    expect(await refusal(`${api.url}/elsewhere`, bearer(me))).toBe('404');
  });

  test('works with a bearer token in the header or in the protocols', async () => {
    const me = await makePerson('expert');
    expect(await refusal(api.url, bearer(me))).toBe('opened');
    expect(await refusal(api.url, { protocols: ['portal', `bearer.${me.token}`] })).toBe('opened');
  });

  test('works with the cookie, from our own pages only', async () => {
    const cookie = await cookieOf(await makePerson('user'));
    expect(await refusal(api.url, { headers: { cookie }, origin: api.url })).toBe('opened');
    expect(await refusal(api.url, { headers: { cookie }, origin: 'https://evil.example' })).toBe('403');
    expect(await refusal(api.url, { headers: { cookie } })).toBe('403');
  });

  test('is limited to a dozen at a time', async () => {
    const me = await makePerson('dealer');
    const open = await Promise.all(Array.from({ length: 12 }, () => openLive(api.url, bearer(me))));
    expect(await refusal(api.url, bearer(me))).toBe('429 30');
    open[0]!.close();
    await open[0]!.closed;
    await eventually(async () => expect(await refusal(api.url, bearer(me))).toBe('opened'));
    for (const client of open) client.close();
  });
});

describe('delivery', () => {
  test('a notification reaches all windows of its reader in API format, and nobody else', async () => {
    const [me, other] = await Promise.all([makePerson('expert'), makePerson('admin')]);
    const clients = await Promise.all([me, me, other].map((one) => openLive(api.url, bearer(one))));
    await tell(me.id);
    for (const client of clients.slice(0, 2)) {
      const { record } = await client.next('notification');
      expect((await call('GET', `notifications/${record._id}`, { as: me })).body).toEqual(record);
      expect(record).toMatchObject({ message: 'notifications.levelReached', values: { level: 'gold' }, readAt: null });
    }
    await pause(200);
    expect(clients[2]!.told.map(({ type }) => type)).toEqual(['ready']);
    for (const client of clients) client.close();
  });

  test('rolled-back changes are not delivered', async () => {
    const me = await makePerson('expert');
    const client = await openLive(api.url, bearer(me));
    const failing = transaction(async (tx) => {
      await sendNotifications(tx, [note(me.id)]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await tell(me.id);
    await client.next('notification');
    await pause(100);
    expect(client.told.map(({ type }) => type)).toEqual(['ready', 'notification']);
    client.close();
  });

  test('a new chat and its messages reach their participants', async () => {
    const [me, colleague, stranger] = await Promise.all([1, 2, 3].map(() => makePerson('expert')));
    const center = await makeCenter();
    await Promise.all([me!, colleague!].map(({ id }) => linkExpert(center.id, id)));
    const [mine, theirs, nobodys] = await Promise.all(
      [me!, colleague!, stranger!].map((one) => openLive(api.url, bearer(one))),
    );
    const chat = await call('POST', 'chats', { as: me!, body: { participantsIds: [colleague!.id] } });
    expect((await theirs!.next('new-chat')).record._id).toBe(chat.body._id);
    const path = `chats/${chat.body._id}/messages`;
    const said = await call('POST', path, { as: me!, body: { text: 'Buongiorno' } });
    expect(said.status).toBe(201);
    const { record } = await theirs!.next('new-message');
    expect(record).toEqual(said.body);
    expect(record).toMatchObject({ text: 'Buongiorno', sender: { name: 'Ada' }, chatId: chat.body._id });
    await pause(150);
    expect(nobodys!.told.map(({ type }) => type)).toEqual(['ready']);
    expect(mine!.told.map(({ type }) => type)).toEqual(['ready']);
    for (const client of [mine!, theirs!, nobodys!]) client.close();
  });

  test('an id out of scope delivers nothing', async () => {
    const [me, other] = await Promise.all([makePerson('expert'), makePerson('expert')]);
    const client = await openLive(api.url, bearer(other));
    const { id } = await db.notification.create({ data: note(me.id) });
    await pool.query(`select pg_notify('portal_live', $1)`, [
      JSON.stringify({ type: 'notification', id, to: other.id }),
    ]);
    await pool.query(`select pg_notify('portal_live', 'no json')`);
    await tell(other.id);
    await client.next('notification');
    expect(client.told).toHaveLength(2);
    client.close();
  });

  test('after the listener’s connection was cut, clients refetch, and the next message arrives', async () => {
    const me = await makePerson('expert');
    const client = await openLive(api.url, bearer(me));
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'portal live' and datname = current_database()`,
    );
    await client.next('missed');
    await tell(me.id);
    expect((await client.next('notification')).record.values).toEqual({ level: 'gold' });
    client.close();
  });
});

describe('when a socket ends', () => {
  test('with its session, at once, and no other one', async () => {
    const me = await makePerson('expert');
    const cookie = await cookieOf(me);
    const [one, other] = await Promise.all([
      openLive(api.url, bearer(me)),
      openLive(api.url, { headers: { cookie }, origin: api.url }),
    ]);
    await revokeSessions({ userId: me.id, kind: 'api' }, 'test');
    expect(await one.closed).toBe(4401);
    await tell(me.id);
    await other.next('notification');
    other.close();
  });

  test('with the account', async () => {
    const [me, admin] = await Promise.all([makePerson('consultant'), makePerson('admin')]);
    const client = await openLive(api.url, bearer(me));
    await call('PUT', `users/${me.id}`, { as: admin, body: { enabledUser: false } });
    expect(await client.closed).toBe(4401);
  });

  test('when the session expires, at the next heartbeat', async () => {
    const me = await makePerson('expert');
    const client = await openLive(api.url, bearer(me));
    await db.session.updateMany({ where: { userId: me.id }, data: { expiresAt: new Date() } });
    expect(await client.closed).toBe(4401);
  });

  test('on floods and oversized messages', async () => {
    const me = await makePerson('expert');
    const { WebSocket } = await import('ws');
    const talk = async (text: string, times: number) => {
      const socket = new WebSocket(`${api.url.replace('http', 'ws')}/ws`, { headers: bearer(me).headers });
      await new Promise((resolve) => socket.once('open', resolve));
      for (let n = 0; n < times; n += 1) {
        socket.send(text);
        // Unasked, it buys nothing.
        if (n % 45 === 44) socket.pong();
      }
      return new Promise<number>((resolve) => socket.on('close', resolve));
    };
    expect(await talk('hello', 60)).toBe(4429);
    expect(await talk('x'.repeat(2000), 1)).toBe(1009);
  });
});

test('reading notifications: one or all, one’s own only', async () => {
  const [me, other] = await Promise.all([makePerson('expert'), makePerson('expert')]);
  await Promise.all([me.id, me.id, other.id].map(tell));
  const unread = async () => (await call('GET', 'notifications?readAt=null', { as: me })).body as { _id: string }[];
  const [first] = await unread();
  const foreign = (await call('GET', 'notifications', { as: other })).body[0]._id;
  expect((await call('PATCH', `notifications/${foreign}/read`, { as: me })).status).toBe(404);
  const read = await call('PATCH', `notifications/${first!._id}/read`, { as: me });
  expect([read.status, typeof read.body.readAt]).toEqual([200, 'string']);
  expect(await unread()).toHaveLength(1);
  expect((await call('PATCH', 'notifications/read', { as: me })).body).toEqual({ read: 1 });
  expect(await unread()).toEqual([]);
  expect((await call('PATCH', 'notifications/read')).status).toBe(401);
  expect((await call('GET', 'notifications?readAt=null', { as: other })).body).toHaveLength(1);
});

test('all notifications, page by page: the bell shows the latest only, and counts all of them', async () => {
  const me = await makePerson('consultant');
  const person = personOf(me, 'consultant');
  const first = Date.parse('2026-01-01T10:00:00Z');
  await db.notification.createMany({
    data: Array.from({ length: 53 }, (_, n) => ({
      userId: me.id,
      message: 'notifications.levelReached',
      values: { level: 'gold', n },
      createdAt: new Date(first + n * 60_000),
    })),
  });
  expect(await latestNotifications(person)).toMatchObject({ unread: 53, latest: { length: 20 } });
  const numbers = async (page: number) => {
    const { records, ...rest } = await pageOfNotifications(person, page);
    return { ...rest, first: records[0]?.values.n, last: records.at(-1)?.values.n };
  };
  expect(await numbers(1)).toEqual({ unread: 53, page: 1, pages: 2, first: 52, last: 3 });
  expect(await numbers(2)).toEqual({ unread: 53, page: 2, pages: 2, first: 2, last: 0 });
  expect(await numbers(99)).toMatchObject({ page: 2 });
});
