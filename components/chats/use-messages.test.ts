import type { Message } from '@/lib/nouns/chats/messages/schema';
import { isReadBy, mergeMessages } from './use-messages';

const at = (minute: number, id = `m${minute}`) =>
  ({ _id: id, createdAt: `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z` }) as Message;
const ids = (all: Message[]) => all.map(({ _id }) => _id);

test('drops duplicates, and sorts late messages into place', () => {
  expect(ids(mergeMessages([at(1), at(3)], [at(3), at(2), at(2), at(4)]))).toEqual(['m1', 'm2', 'm3', 'm4']);
});

test('returns the same list if nothing is new', () => {
  const known = [at(1)];
  expect(mergeMessages(known, [at(1)])).toBe(known);
});

test('a message is read once all others have read up to it', () => {
  const { createdAt } = at(5);
  expect(isReadBy([{ readAt: createdAt }], createdAt)).toBe(true);
  expect(isReadBy([{ readAt: createdAt }, { readAt: null }], createdAt)).toBe(false);
  expect(isReadBy([{ readAt: at(4).createdAt }], createdAt)).toBe(false);
  expect(isReadBy([], createdAt)).toBe(false);
});
