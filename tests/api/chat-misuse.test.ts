// Abuse of conversations: by strangers, by floods, after losing the right, after being blocked.
import { db } from '@/lib/run/db/db';
import { limits } from '@/lib/run/limits/limits';
import { storeBytes } from '@/lib/run/storage/store';
import { atOnce, ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson } from '../support/people';

const { call } = ownApi();

const say = (as: Member, chatId: string, body: object = { text: 'Salve' }) =>
  call('POST', `chats/${chatId}/messages`, { as, body });
const start = (as: Member, ...others: Member[]) =>
  call('POST', 'chats', { as, body: { participantsIds: others.map(({ id }) => id) } });
const key = (answer: { status: number; body: { messageKey?: string } }) => [answer.status, answer.body.messageKey];

async function colleagues() {
  const [me, other] = await Promise.all([makePerson('expert'), makePerson('hygienist')]);
  const center = await makeCenter();
  await linkExpert(center.id, other.id);
  const { id: membershipId } = await linkExpert(center.id, me.id);
  await linkExpert((await makeCenter()).id, me.id); // nobody can leave their last center
  const { body } = await start(me, other);
  return { me, other, centerId: center.id, membershipId, chatId: body._id as string };
}

describe('a stranger', () => {
  test('with a fresh account cannot write to anybody', async () => {
    const fresh = await makePerson('expert');
    for (const role of ['expert', 'admin', 'user', 'consultant'] as const)
      expect((await start(fresh, await makePerson(role))).status).toBe(400);
    const unconfirmed = await makePerson('consultant', { confirmedUser: false });
    expect(key(await start(unconfirmed, fresh))).toEqual([403, 'errors.confirmAddress']);
    expect((await start(await makePerson('guest'), fresh)).status).toBe(403);
    expect((await start(await makePerson('user'), fresh)).status).toBe(403);
  });

  test('whose address is not confirmed any more writes nothing in an old conversation either', async () => {
    const { me, chatId } = await colleagues();
    await db.user.update({ where: { id: me.id }, data: { confirmedUser: false } });
    expect(key(await say(me, chatId))).toEqual([403, 'errors.confirmAddress']);
  });

  test('cannot read, answer, mark, change or report others’ conversations', async () => {
    const { me, other, chatId } = await colleagues();
    const { body: message } = await say(me, chatId);
    for (const as of await Promise.all([makePerson('expert'), makePerson('admin'), makePerson('user')])) {
      for (const [method, path, body] of [
        ['GET', `chats/${chatId}`],
        ['GET', `chats/${chatId}/messages`],
        ['GET', `messages/${message._id}`],
        ['PATCH', `chats/${chatId}/read`],
        ['PUT', `chats/${chatId}`, { status: 'closed' }],
        ['POST', `chats/${chatId}/messages`, { text: 'x' }],
        ['POST', 'messages', { chatId, text: 'x' }],
        ['POST', `chats/${chatId}/reportings`, { reason: 'x' }],
      ] as const)
        expect([method, path, (await call(method, path, { as, body })).status]).toEqual([method, path, 404]);
      expect((await call('GET', 'chats?count=true', { as })).body).toEqual([]);
      expect((await call('GET', 'messages?q=salve', { as })).body).toEqual([]);
    }
    expect((await call('GET', `chats/${chatId}`, { as: other })).body).toMatchObject({ unread: 1, read: false });
  });

  test('cannot add people to a conversation or impersonate participants', async () => {
    const { me, chatId } = await colleagues();
    const stranger = await makePerson('expert');
    const body = { participantsIds: [stranger.id, me.id] };
    expect((await call('PUT', `chats/${chatId}`, { as: me, body })).status).toBe(403);
    expect((await say(me, chatId, { text: 'x', senderId: stranger.id })).status).toBe(403);
  });
});

describe('a flood', () => {
  test('of messages is limited per minute, for its sender only', async () => {
    const { me, other, chatId } = await colleagues();
    const messages = Array.from({ length: limits.sendMessages.points - 1 }, () => ({
      chatId,
      senderId: me.id,
      text: 'x',
    }));
    await db.message.createMany({ data: messages });
    expect((await say(me, chatId)).status).toBe(201);
    const refused = await say(me, chatId);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await call('POST', 'messages', { as: me, body: { chatId, text: 'x' } })).status).toBe(429);
    expect((await say(other, chatId)).status).toBe(201);
  });

  test('of messages at once to several people is limited together', async () => {
    const me = await makePerson('admin');
    const chats = [];
    for (let n = 0; n < 4; n += 1) chats.push((await start(me, await makePerson('expert'))).body._id as string);
    const left = { chatId: chats[0]!, senderId: me.id, text: 'x' };
    await db.message.createMany({ data: Array.from({ length: limits.sendMessages.points - 1 }, () => left) });
    const statuses = (await Promise.all(chats.map((chatId) => say(me, chatId)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 429, 429, 429]);
  });

  test('of conversations is limited per day; an existing one is reopened, even at the same moment', async () => {
    const me = await makePerson('admin');
    const [one, other] = await Promise.all([makePerson('expert'), makePerson('expert')]);
    const [first, second] = await Promise.all([start(me, one), start(me, one)]);
    expect([first.status, first.body._id]).toEqual([201, second.body._id]);
    expect((await start(me, one)).body._id).toBe(first.body._id);
    await db.chat.createMany({
      data: Array.from({ length: limits.startChats.points - 1 }, () => ({ startedById: me.id })),
    });
    expect((await start(me, other)).status).toBe(429);
    expect((await start(me, one)).status).toBe(201);
  });

  test('of connection requests is limited too, and a refusal holds for the day', async () => {
    const [me, employee] = await Promise.all([makePerson('expert'), makePerson('dealer')]);
    const ask = (employeeId: string) => call('POST', 'connections', { as: me, body: { employeeId } });
    const { body: asked } = await ask(employee.id);
    const move = (as: Member, status: string) => call('PUT', `connections/${asked._id}`, { as, body: { status } });
    expect((await move(employee, 'closed')).status).toBe(200);
    expect((await move(me, 'waiting')).status).toBe(429);
    await db.connection.update({ where: { id: asked._id }, data: { askedAt: new Date(Date.now() - 25 * 3_600_000) } });
    expect((await move(me, 'waiting')).status).toBe(200);
    const told = await db.notification.findMany({
      where: { userId: employee.id },
      select: { message: true, href: true },
    });
    expect(told).toEqual(Array(2).fill({ message: 'notifications.connectionRequested', href: 'connections' }));
    const employees = await atOnce(limits.askConnections.points, () => makePerson('consultant'));
    const answers = await Promise.all(employees.map(({ id }) => ask(id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.askConnections.points - 1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('the right to write', () => {
  test('ends with the membership and comes back with it; messages stay readable', async () => {
    const { me, other, centerId, membershipId, chatId } = await colleagues();
    expect((await say(me, chatId)).status).toBe(201);
    expect((await call('DELETE', `memberships/${membershipId}`, { as: me })).status).toBe(204);
    for (const as of [me, other]) expect(key(await say(as, chatId))).toEqual([409, 'errors.chatOutOfTouch']);
    expect((await call('GET', `chats/${chatId}/messages`, { as: me })).body).toHaveLength(1);
    expect((await start(me, other)).status).toBe(400);
    await linkExpert(centerId, me.id);
    expect((await say(other, chatId)).status).toBe(201);
  });

  test('ends with the connection, for both', async () => {
    const [me, dealer] = await Promise.all([makePerson('expert'), makePerson('dealer')]);
    const { body } = await call('POST', 'connections', { as: me, body: { employeeId: dealer.id } });
    const move = (as: Member, status: string) => call('PUT', `connections/${body._id}`, { as, body: { status } });
    await move(dealer, 'active');
    const { body: chat } = await start(dealer, me);
    expect((await say(me, chat._id)).status).toBe(201);
    await move(dealer, 'closed');
    for (const as of [me, dealer]) expect(key(await say(as, chat._id))).toEqual([409, 'errors.chatOutOfTouch']);
  });

  test('that the asker has given up comes back only if they ask again, whatever the employee sends', async () => {
    const [me, dealer] = await Promise.all([makePerson('expert'), makePerson('dealer')]);
    const { body } = await call('POST', 'connections', { as: me, body: { employeeId: dealer.id } });
    const move = (as: Member, status: string) => call('PUT', `connections/${body._id}`, { as, body: { status } });
    await move(me, 'closed');
    expect(key(await move(dealer, 'active')), 'a request taken back').toEqual([409, 'errors.forbiddenTransition']);
    await db.connection.update({ where: { id: body._id }, data: { askedAt: new Date(0) } });
    expect((await move(me, 'waiting')).status).toBe(200);
    expect((await move(dealer, 'active')).status).toBe(200);
    const { body: chat } = await start(dealer, me);
    await move(me, 'closed');
    expect(key(await move(dealer, 'active')), 'a connection ended').toEqual([409, 'errors.forbiddenTransition']);
    expect(key(await say(dealer, chat._id))).toEqual([409, 'errors.chatOutOfTouch']);
    await db.connection.update({ where: { id: body._id }, data: { askedAt: new Date(0) } });
    await move(me, 'waiting');
    await move(dealer, 'closed');
    expect((await move(dealer, 'active')).status, 'their own refusal').toBe(200);
  });

  test('ends with the role or the account; those one cannot look up can still be answered', async () => {
    const [admin, patient, consultant] = await Promise.all([
      makePerson('admin'),
      makePerson('user'),
      makePerson('consultant'),
    ]);
    const { body: chat } = await start(admin, patient);
    expect((await say(patient, chat._id)).status).toBe(201);
    await db.user.update({ where: { id: admin.id }, data: { role: 'expert' } });
    expect(key(await say(patient, chat._id))).toEqual([409, 'errors.chatOutOfTouch']);
    await db.user.update({ where: { id: admin.id }, data: { role: 'admin', enabledUser: false } });
    expect(key(await say(patient, chat._id))).toEqual([409, 'errors.chatOutOfTouch']);
    const { body: third } = await start(await makePerson('admin'), consultant);
    await db.user.update({ where: { id: consultant.id }, data: { role: 'guest' } });
    expect((await say(consultant, third._id)).status).toBe(403);
    expect((await call('GET', 'chats', { as: consultant })).status).toBe(403);
  });
});

describe('a block', () => {
  test('refuses the other’s messages as if the right was lost, and is visible only to its owner', async () => {
    const { me, other, chatId } = await colleagues();
    const blocked = await call('POST', 'blocks', { as: me, body: { blockedId: other.id } });
    expect(blocked.status).toBe(201);
    expect((await call('POST', 'blocks', { as: me, body: { blockedId: other.id } })).body._id).toBe(blocked.body._id);
    expect(key(await say(other, chatId))).toEqual([409, 'errors.chatOutOfTouch']);
    expect(key(await say(me, chatId))).toEqual([409, 'errors.chatBlocked']);
    expect(key(await start(other, me))).toEqual([409, 'errors.chatOutOfTouch']);
    expect(key(await start(me, other))).toEqual([409, 'errors.chatBlocked']);
    const admin = await makePerson('admin');
    for (const as of [other, admin]) {
      expect((await call('GET', 'blocks', { as })).body).toEqual([]);
      expect((await call('DELETE', `blocks/${blocked.body._id}`, { as })).status).toBe(404);
    }
    expect((await call('DELETE', `blocks/${blocked.body._id}`, { as: me })).status).toBe(204);
    expect((await say(other, chatId)).status).toBe(201);
  });

  test('refuses connection requests, and cannot target strangers or oneself', async () => {
    const [me, consultant] = await Promise.all([makePerson('expert'), makePerson('consultant')]);
    const block = (as: Member, blockedId: string) => call('POST', 'blocks', { as, body: { blockedId } });
    expect((await block(me, consultant.id)).status).toBe(400);
    expect((await block(me, me.id)).status).toBe(400);
    const ask = (employeeId: string) => call('POST', 'connections', { as: me, body: { employeeId } });
    const { body: asked } = await ask(consultant.id);
    expect((await block(consultant, me.id)).status).toBe(201);
    await db.connection.update({ where: { id: asked._id }, data: { status: 'closed', askedAt: new Date(0) } });
    const again = await call('PUT', `connections/${asked._id}`, { as: me, body: { status: 'waiting' } });
    expect(key(again)).toEqual([409, 'errors.chatOutOfTouch']);
  });
});

test('a report reaches the admins with the reporter’s words, and must concern a participant', async () => {
  const [admin, patient] = await Promise.all([makePerson('admin'), makePerson('user')]);
  const { body: chat } = await start(admin, patient);
  await say(admin, chat._id, { text: 'confidenziale' });
  const report = (body: object) => call('POST', `chats/${chat._id}/reportings`, { as: patient, body });
  expect((await report({ reason: '' })).status).toBe(400);
  expect((await report({ reason: 'x', userId: (await makePerson('expert')).id })).status).toBe(400);
  expect((await report({ reason: 'x', userId: patient.id })).status).toBe(400);
  const made = await report({ reason: 'Mi insulta.' });
  expect(made.status).toBe(201);
  const { body } = await call('GET', `reportings/${made.body._id}`, { as: admin });
  expect(body).toMatchObject({
    reporterUserId: patient.id,
    userId: admin.id,
    type: 'generic',
    reason: 'Mi insulta.',
  });
  expect(JSON.stringify(body)).not.toContain('confidenziale');
  const more = Array.from({ length: limits.reportings.points }, () => report({ reason: 'x' }));
  expect((await Promise.all(more)).some(({ status }) => status === 429)).toBe(true);
});

describe('a picture', () => {
  async function storedPicture({ id: ownerId }: Member): Promise<string> {
    const storageKey = `pictures/${crypto.randomUUID()}`;
    await storeBytes(`${storageKey}-400.webp`, new Uint8Array([1, 2, 3]));
    const about = { name: 'a', mediaType: 'image/webp', size: 3, sha256: '0'.repeat(64), storageKey, widths: [400] };
    return (await db.file.create({ data: { ownerId, ...about }, select: { id: true } })).id;
  }
  const open = async (as: Member, id: string) => (await call('GET', `files/${id}`, { as })).status;

  test('must be one’s own unused upload, and is visible only in the conversation', async () => {
    const { me, other, chatId } = await colleagues();
    const [mine, theirs, admin] = [await storedPicture(me), await storedPicture(other), await makePerson('admin')];
    for (const pictureId of [theirs, crypto.randomUUID()])
      expect((await say(me, chatId, { text: '', pictureId })).body.errors).toMatchObject([{ field: 'pictureId' }]);
    expect(await open(other, mine)).toBe(404);
    expect((await say(me, chatId, { text: '', pictureId: mine })).body).toMatchObject({ text: '', pictureId: mine });
    expect((await call('GET', `chats/${chatId}`, { as: other })).body.lastMessage).toMatchObject({ hasPicture: true });
    expect(await Promise.all([me, other].map((as) => open(as, mine)))).toEqual([200, 200]);
    expect(await open(await makePerson('expert'), mine)).toBe(404);
    expect(await open(admin, mine)).toBe(404);
    expect((await say(me, chatId, { text: 'again', pictureId: mine })).status).toBe(400);
    const body = { profileImageId: mine };
    expect((await call('PUT', 'users/me', { as: me, body })).status).toBe(400);
  });

  test('of a portrait or a treatment cannot be passed on', async () => {
    const { me, chatId } = await colleagues();
    const portrait = await storedPicture(me);
    await db.user.update({ where: { id: me.id }, data: { profileImageId: portrait } });
    expect((await say(me, chatId, { text: '', pictureId: portrait })).status).toBe(400);
  });
});

test('simultaneous messages get increasing timestamps, so that nobody misses one', async () => {
  const { me, other, chatId } = await colleagues();
  await atOnce(12, (n) => say(n % 2 ? me : other, chatId, { text: String(n) }));
  const all = await db.message.findMany({ where: { chatId }, orderBy: { createdAt: 'asc' } });
  expect(new Set(all.map(({ createdAt }) => createdAt.getTime())).size).toBe(12);
  const latest = all.at(-1)!;
  const chat = await db.chat.findUniqueOrThrow({ where: { id: chatId } });
  expect(chat.updatedAt).toEqual(latest.createdAt);
  // Reading covers existing messages only, whatever the reader's clock says.
  await call('PATCH', `chats/${chatId}/read`, { as: me });
  const { readAt } = await db.chatParticipant.findUniqueOrThrow({
    where: { chatId_userId: { chatId, userId: me.id } },
  });
  expect(readAt).toEqual(all.findLast(({ senderId }) => senderId === other.id)!.createdAt);
});
