import sharp from 'sharp';
import { db } from '@/lib/run/db/db';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { ownApi, somebody } from '../support/own-api';
import { makePerson, unique } from '../support/people';

const api = ownApi();

const expert = somebody('expert');

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Each attempt has a new multipart boundary, as in browsers. */
async function upload(bytes: Buffer, headers: Record<string, string> = {}, as = expert) {
  const file = new File([new Uint8Array(bytes)], 'tooth.jpg', { type: 'image/jpeg' });
  const response = await api.post('files', as, { file }, { 'accept-language': 'en', ...headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const filesOf = (ownerId: string) => db.file.count({ where: { ownerId, deletedAt: null } });

test('a picture sent again with its key is stored once', async () => {
  const me = await makePerson('expert');
  const bytes = await picture('white');
  const key = { 'idempotency-key': unique('picture') };
  const [first, second] = await Promise.all([upload(bytes, key, me), upload(bytes, key, me)]);
  const third = await upload(bytes, key, me);
  expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
  expect(new Set([first, second, third].map(({ body }) => body._id)).size).toBe(1);
  expect(third.headers.get('idempotency-replayed')).toBe('true');
  expect(await filesOf(me.id)).toBe(1);
});

test('another picture under the same key is refused, and without a key each is new', async () => {
  const me = await makePerson('expert');
  const key = { 'idempotency-key': unique('picture') };
  const white = await picture('white');
  await upload(white, key, me);
  expect((await upload(await picture('black'), key, me)).body.messageKey).toBe('errors.keyUsedForAnotherRequest');
  await upload(white, {}, me);
  expect(await filesOf(me.id)).toBe(2);
});

test('a key is valid for thirty days', async () => {
  const key = unique('picture');
  await upload(await picture('white'), { 'idempotency-key': key });
  const { expiresAt } = await db.idempotencyKey.findUniqueOrThrow({ where: { scope_key: { scope: expert.id, key } } });
  expect(todayText(expiresAt)).toBe(addDays(todayText(), 30));
});

test('an entry stored for one person is not accepted from another', async () => {
  const other = await makePerson('expert');
  const bytes = await picture('white');
  const refused = await upload(bytes, { 'x-person': expert.id, 'idempotency-key': unique('picture') }, other);
  expect([refused.status, refused.body.messageKey]).toEqual([401, 'errors.otherPerson']);
  expect(await filesOf(other.id)).toBe(0);
  expect((await upload(bytes, { 'x-person': other.id, 'x-group': 'expert' }, other)).status).toBe(201);
  // Nor once its author has switched to another role: it waits until they have switched back.
  const switched = await upload(bytes, { 'x-person': other.id, 'x-group': 'consultant' }, other);
  expect([switched.status, switched.body.messageKey]).toEqual([409, 'errors.otherRole']);
});
