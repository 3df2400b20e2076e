import { openChat } from '@/lib/nouns/chats/open-chat';
import { writingTo } from '@/lib/nouns/chats/verify-in-touch';
import { db } from '@/lib/run/db/db';
import { fromPool } from '@/lib/run/db/transaction';
import { atOnce, ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, personOf } from '../support/people';
import { recordStatements } from '../support/statements';

const { call, form } = ownApi();

async function talking() {
  const [me, colleague] = await Promise.all([makePerson('expert'), makePerson('hygienist')]);
  const center = await makeCenter();
  await Promise.all([me, colleague].map(({ id }) => linkExpert(center.id, id)));
  const { body: chat } = await call('POST', 'chats', { as: me, body: { participantsIds: [colleague.id] } });
  return { me, colleague, chatId: chat._id as string, path: `chats/${chat._id}/messages` };
}

const texts = (body: { text: string }[]) => body.map(({ text }) => text);

describe('messages', () => {
  test('are read by participants, newest first, page by page', async () => {
    const { me, colleague, path } = await talking();
    for (const text of ['uno', 'due', 'tre']) await call('POST', path, { as: me, body: { text } });
    await call('POST', path, { as: colleague, body: { text: 'quattro' } });
    const list = await call('GET', `${path}?limit=3&count=true`, { as: colleague });
    expect([texts(list.body), list.headers.get('odin-count')]).toEqual([['quattro', 'tre', 'due'], '4']);
    expect(texts((await call('GET', `${path}?q=TRE`, { as: me })).body)).toEqual(['tre']);
    expect(list.body[0]).toMatchObject({ senderId: colleague.id, sender: { name: 'Ada' } });
    expect(texts((await call('GET', 'messages?sort=createdAt', { as: me })).body)).toEqual([
      'uno',
      'due',
      'tre',
      'quattro',
    ]);
  });

  test('are not in the audit', async () => {
    const { me, path } = await talking();
    const { body } = await call('POST', path, { as: me, body: { text: 'riservato' } });
    const noted = await db.auditEntry.findFirstOrThrow({ where: { entityId: body._id } });
    expect(JSON.stringify(noted.after)).not.toContain('riservato');
  });

  test('have a screen of their own, whose address may say anything', async () => {
    const { me, path, chatId } = await talking();
    await call('POST', path, { as: me, body: { text: 'uno' } });
    const [mine, stranger] = [personOf(me, 'expert'), personOf(await makePerson('expert'), 'expert')];
    for (const before of [undefined, 'x', '+275760-09-13', '2999-01-01', new Date().toISOString()])
      expect(texts((await openChat(mine, chatId, before)).messages)).toEqual(['uno']);
    expect((await openChat(mine, chatId, '2020-01-01')).messages).toEqual([]);
    for (const id of ['x', 'new', `${chatId}0`, crypto.randomUUID()])
      await expect(openChat(mine, id)).rejects.toMatchObject({ status: 404 });
    await expect(openChat(stranger, chatId)).rejects.toMatchObject({ status: 404 });
  });

  test('are refused if empty, too long or in a closed chat; one key sends once', async () => {
    const { me, chatId, path } = await talking();
    expect((await call('POST', path, { as: me, body: { text: '' } })).status).toBe(400);
    expect((await call('POST', path, { as: me, body: { text: 'x'.repeat(4001) } })).status).toBe(400);
    expect((await call('POST', path, { as: me, body: { text: 'x', senderId: me.id } })).status).toBe(403);
    expect((await call('POST', path, { as: me, body: { text: 'x', chatId: crypto.randomUUID() } })).status).toBe(400);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const say = () => call('POST', path, { as: me, body: { text: 'una volta' }, headers: key });
    const [one, other] = await Promise.all([say(), say()]);
    expect(one.body._id).toBe(other.body._id);
    await call('PUT', `chats/${chatId}`, { as: me, body: { status: 'closed' } });
    expect((await call('POST', path, { as: me, body: { text: 'x' } })).body.messageKey).toBe('errors.chatClosed');
    expect((await call('GET', path, { as: me })).body).toHaveLength(1);
  });
});

describe('connections', () => {
  test('are requested and accepted, and then allow a chat; both sides may end them', async () => {
    const [me, consultant] = await Promise.all([makePerson('expert'), makePerson('consultant')]);
    const chat = (as: Member) => call('POST', 'chats', { as, body: { participantsIds: [consultant.id] } });
    expect((await chat(me)).status).toBe(400);
    const asked = await call('POST', 'connections', { as: me, body: { employeeId: consultant.id } });
    expect([asked.status, asked.body]).toMatchObject([201, { status: 'waiting', userId: me.id }]);
    expect((await call('POST', 'connections', { as: me, body: { employeeId: consultant.id } })).status).toBe(409);
    const path = `connections/${asked.body._id}`;
    const move = async (as: Member, status: string) => (await call('PUT', path, { as, body: { status } })).status;
    expect(await move(me, 'active')).toBe(409);
    expect((await chat(me)).status).toBe(400);
    expect(await move(consultant, 'active')).toBe(200);
    expect((await chat(me)).status).toBe(201);
    const roleOf = (role: 'expert' | 'consultant') =>
      db.user.update({ where: { id: consultant.id }, data: { role, originalRole: role } });
    await roleOf('expert');
    expect((await chat(me)).status, 'no employee any more').toBe(400);
    await roleOf('consultant');
    expect(await move(me, 'closed')).toBe(200);
    expect((await chat(me)).status).toBe(400);
    const told = async (as: Member) =>
      (await call('GET', 'notifications', { as })).body.map(({ message }: { message: string }) => message);
    expect(await told(consultant)).toEqual(['notifications.connectionRequested']);
    expect(await told(me)).toEqual(['notifications.connectionAccepted']);
  });

  test('are answered at the bell by the person asked, which marks the notification as read', async () => {
    const [me, dealer] = await Promise.all([makePerson('expert'), makePerson('dealer')]);
    const asked = await call('POST', 'connections', { as: me, body: { employeeId: dealer.id } });
    const id = asked.body._id as string;
    type Told = { message: string; connectionId: string | null };
    const waiting = async (as: Member) =>
      ((await call('GET', 'notifications?readAt=null', { as })).body as Told[]).map(({ connectionId }) => connectionId);
    expect(await waiting(dealer)).toEqual([id]);
    const press = (as: Member, status: string) => form('forms/connection', as, { id, status });
    expect(await press(me, 'active')).toMatch(/draft=/);
    expect(await waiting(dealer)).toEqual([id]);
    expect(await press(dealer, 'active')).toBe('/dealer/connections?saved=done');
    expect(await waiting(dealer)).toEqual([]);
    // The requester is notified, without anything to answer.
    expect(await waiting(me)).toEqual([null]);
    await press(me, 'closed');
    await db.connection.update({ where: { id }, data: { askedAt: new Date(0) } });
    await press(me, 'waiting');
    expect(await waiting(dealer)).toEqual([id]);
    await press(me, 'closed');
    expect(await waiting(dealer)).toEqual([]);
  });

  test('can only be requested with employees, not with oneself', async () => {
    const [me, patient, admin] = await Promise.all([makePerson('expert'), makePerson('user'), makePerson('admin')]);
    const ask = async (as: Member, employeeId: string) =>
      (await call('POST', 'connections', { as, body: { employeeId } })).status;
    expect(await ask(me, patient.id)).toBe(400);
    expect(await ask(me, crypto.randomUUID())).toBe(400);
    expect(await ask(admin, admin.id)).toBe(400);
    expect(await ask(patient, admin.id)).toBe(403);
  });
});

test('whether one may write to many takes as many statements as to two', async () => {
  const patient = await makePerson('user');
  const experts = await atOnce(8, () => makePerson('expert'));
  const others = experts.map(({ id }) => id);
  const me = personOf(patient, 'user');
  let writing = '';
  const asked = (ids: string[]) =>
    recordStatements(async () => {
      writing = await writingTo(fromPool, me, ids);
    });
  const few = (await asked(others.slice(0, 2))).length;
  expect([(await asked(others)).length, writing]).toEqual([few, 'outOfTouch']);
  const admin = await makePerson('admin');
  expect([(await asked([...others, admin.id])).length, writing]).toEqual([few, 'open']);
});
