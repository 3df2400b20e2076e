// A letter about messages that nobody has read for a day: once, without their words, and not for who wants none.
import { expect, test } from 'vitest';
import { notifyUnread } from '@/lib/chats/notify-unread';
import { db, pool } from '@/lib/db';
import { ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson } from '../support/people';

const api = ownApi();
const HOUR = 3_600_000;

async function lettersTo({ email }: Member) {
  const { rows } = await pool.query<{ data: { culture: string; letter: string; values: Record<string, string> } }>(
    `select data from pgboss.job where name = 'mail' and data->>'to' = $1 and data->>'letter' = 'unreadMessages'`,
    [email],
  );
  return rows.map(({ data }) => data);
}

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

test('a message that was not read for a day brings one letter, in the reader’s language and without its words', async () => {
  const { sender, reader, chatId, say } = await waiting(25, 'de');
  await notifyUnread();
  await say(24.5);
  await notifyUnread();
  const letters = await lettersTo(reader);
  expect(letters).toMatchObject([{ culture: 'de', values: { link: '/expert/chats' } }]);
  expect(letters[0]!.values.stop).toMatch(/^http.*\/expert\/profile#letters$/);
  expect(JSON.stringify(letters)).not.toContain('Gengive');
  expect(await lettersTo(sender)).toEqual([]);
  // Once it was read, what comes later counts anew.
  await db.chatParticipant.updateMany({
    where: { chatId, userId: reader.id },
    data: { readAt: new Date(Date.now() - 24.2 * HOUR), letterAt: new Date(Date.now() - 24.3 * HOUR) },
  });
  await notifyUnread();
  expect(await lettersTo(reader)).toHaveLength(1);
  await say(24.1);
  await Promise.all([notifyUnread(), notifyUnread()]);
  expect(await lettersTo(reader)).toHaveLength(2);
});

test('none comes before a day, after a week, after reading, or to who wants none', async () => {
  const [early, late, read, unwanted] = [
    await waiting(23),
    await waiting(24 * 7 + 1),
    await waiting(30),
    await waiting(30),
  ];
  await api.call('PATCH', `chats/${read.chatId}/read`, { as: read.reader });
  const form = new FormData();
  form.set('marketingAccepted', 'true');
  const sent = await fetch(`${api.url}/api/me/consents`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${unwanted.reader.token}` },
    redirect: 'manual',
  });
  expect(sent.status).toBe(303);
  await notifyUnread();
  for (const { reader } of [early, late, read, unwanted]) expect(await lettersTo(reader)).toEqual([]);
});
