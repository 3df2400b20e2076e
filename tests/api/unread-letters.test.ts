// The letter about messages left unread for a day: once, without their text, and only with consent.
import { notifyUnread } from '@/lib/nouns/chats/notify-unread';
import { db } from '@/lib/run/db/db';
import { ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson } from '../support/people';
import { queuedLetters } from '../support/queued-letters';

const api = ownApi();
const HOUR = 3_600_000;

const lettersTo = ({ email }: Member) => queuedLetters(email, 'unreadMessages');

async function waiting(hours: number, culture: 'de' | 'it' = 'it') {
  const [sender, reader] = [await makePerson('expert'), await makePerson('expert', { culture })];
  const center = await makeCenter();
  for (const { id } of [sender, reader]) await linkExpert(center.id, id);
  const { body } = await api.call('POST', 'chats', { as: sender, body: { participantsIds: [reader.id] } });
  const chatId = body._id as string;
  const say = (ago: number) =>
    db.message.create({
      data: { chatId, senderId: sender.id, text: 'Gengive sensibili', createdAt: new Date(Date.now() - ago * HOUR) },
    });
  await say(hours);
  return { sender, reader, chatId, say };
}

test('a message left unread for a day is mailed once, in the reader’s language and without its text', async () => {
  const { sender, reader, chatId, say } = await waiting(25, 'de');
  await notifyUnread();
  await say(24.5);
  await notifyUnread();
  const letters = await lettersTo(reader);
  expect(letters).toMatchObject([{ culture: 'de', values: { link: '/expert/chats' } }]);
  expect(letters[0]!.values.stop).toMatch(/^\/de\/unsubscribe-user\/[\w-]{60,}$/);
  expect(JSON.stringify(letters)).not.toContain('Gengive');
  expect(await lettersTo(sender)).toEqual([]);
  // Read because of the letter, as it is meant to be: later messages count anew.
  expect((await api.call('PATCH', `chats/${chatId}/read`, { as: reader })).status).toBe(200);
  await notifyUnread();
  expect(await lettersTo(reader)).toHaveLength(1);
  await say(24.1);
  await Promise.all([notifyUnread(), notifyUnread()]);
  expect(await lettersTo(reader)).toHaveLength(2);
});

test('not before a day, after a week, after reading, or without consent', async () => {
  const [early, late, read, unwanted] = [
    await waiting(23),
    await waiting(24 * 7 + 1),
    await waiting(30),
    await waiting(30),
  ];
  await api.call('PATCH', `chats/${read.chatId}/read`, { as: read.reader });
  expect((await api.post('me/consents', unwanted.reader, { marketingAccepted: 'true' })).status).toBe(303);
  await notifyUnread();
  for (const { reader } of [early, late, read, unwanted]) expect(await lettersTo(reader)).toEqual([]);
});

const stopOf = async (reader: Member) => (await lettersTo(reader))[0]!.values.stop!;
const FOREIGN = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
const post = (path: string, fields: Record<string, string>) =>
  api.post(`unsubscriptions/${path.split('/').at(-1)!}`, null, fields, FOREIGN);
const wants = async ({ id }: Member) => {
  const { unreadLetters, marketingAccepted } = await db.user.findUniqueOrThrow({ where: { id } });
  return { unreadLetters, marketingAccepted };
};

test('the letter unsubscribes from such letters without signing in, by page or mail program, but not from newsletters', async () => {
  const { reader, chatId } = await waiting(25);
  const other = (await waiting(25)).reader;
  await db.user.update({ where: { id: reader.id }, data: { marketingAccepted: true } });
  await notifyUnread();
  const stop = await stopOf(reader);
  const done = await post(stop, { 'List-Unsubscribe': 'One-Click' });
  expect([done.status, await done.text()]).toEqual([200, '']);
  expect(await wants(reader)).toEqual({ unreadLetters: false, marketingAccepted: true });
  expect((await wants(other)).unreadLetters).toBe(true);
  await db.chatParticipant.updateMany({ where: { chatId, userId: reader.id }, data: { letterAt: null } });
  await notifyUnread();
  expect(await lettersTo(reader)).toHaveLength(1);
  const back = await post(stop, { action: 'resubscribe', locale: 'it', page: 'unsubscribe-user' });
  expect(back.headers.get('location')).toBe(`${stop}?done=subscribed`);
  expect((await wants(reader)).unreadLetters).toBe(true);
  const entries = await db.auditEntry.findMany({
    where: { entityId: reader.id, action: 'update' },
    orderBy: { id: 'asc' },
  });
  expect(entries.map(({ actorId, after }) => [actorId, after])).toEqual([
    [null, { unreadLetters: false }],
    [null, { unreadLetters: true }],
  ]);
  // Not what the reader has ended in the profile: somebody else may have the letter by now.
  expect((await api.post('me/consents', reader, { unreadLetters: 'false' })).status).toBe(303);
  await post(stop, { action: 'resubscribe', locale: 'it', page: 'unsubscribe-user' });
  expect((await wants(reader)).unreadLetters).toBe(false);
});

test('no other link does: neither a modified one nor a newsletter’s', async () => {
  const { reader } = await waiting(25);
  await notifyUnread();
  const stop = await stopOf(reader);
  const at = stop.length - 20;
  const changed = `${stop.slice(0, at)}${stop[at] === 'A' ? 'B' : 'A'}${stop.slice(at + 1)}`;
  const { unsubscribeToken } = await import('@/lib/run/secrets/letter-tokens');
  const newsletter = unsubscribeToken({ kind: 'user', id: reader.id, deliveryId: reader.id });
  expect((await post(changed, {})).status).toBe(404);
  expect((await post(newsletter, {})).status).toBe(200);
  expect((await wants(reader)).unreadLetters).toBe(true);
});
