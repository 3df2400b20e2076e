import type { Notification } from '@/lib/nouns/notifications/schema';
import { type BellState, markRead, markUnread, mergeAnswer, readTogether, unreadLevel, withNew } from './bell-state';

const note = (id: string, readAt: string | null = null) => ({ _id: id, readAt }) as Notification;
const shown = ({ latest, unread }: BellState) => [
  latest.map(({ _id, readAt }) => `${_id}${readAt ? ' read' : ''}`),
  unread,
];
const nothing: BellState = { latest: [], unread: 0 };

test('keeps what arrives during a request', () => {
  const known = withNew(nothing, note('b'));
  expect(shown(mergeAnswer(nothing, known, { latest: [note('a')], unread: 1 }))).toEqual([['b', 'a'], 2]);
});

test('counts what the response already contains once', () => {
  const known = withNew(nothing, note('b'));
  expect(shown(mergeAnswer(nothing, known, { latest: [note('b'), note('a')], unread: 2 }))).toEqual([['b', 'a'], 2]);
});

test('keeps what was read meanwhile', () => {
  const before = { latest: [note('a')], unread: 1 };
  expect(shown(mergeAnswer(before, markRead(before, ['a']), { latest: [note('a')], unread: 1 }))).toEqual([
    ['a read'],
    0,
  ]);
});

test('does not count what arrived and was read during a request', () => {
  const known = markRead(withNew(nothing, note('b')), ['b']);
  expect(shown(mergeAnswer(nothing, known, { latest: [note('a')], unread: 1 }))).toEqual([['b read', 'a'], 1]);
});

test('does not restore what is gone, or was read elsewhere', () => {
  const before = { latest: [note('b'), note('a')], unread: 2 };
  expect(shown(mergeAnswer(before, before, { latest: [note('a', '2026-01-01')], unread: 0 }))).toEqual([['a read'], 0]);
});

const levelNote = (id: string, level: string, readAt: string | null = null) =>
  ({ ...note(id, readAt), message: 'notifications.levelReached', values: { level } }) as Notification;

test('announces the highest of several unread levels, and reads them together', () => {
  const latest = [note('x'), levelNote('s', 'silver'), levelNote('g', 'gold'), levelNote('d', 'diamond', '2026-01-01')];
  expect(unreadLevel(latest)?._id).toBe('g');
  expect(readTogether(latest, 'g')).toEqual(['s', 'g']);
  expect(readTogether(latest, 'x')).toEqual(['x']);
  expect(readTogether(latest, 'd')).toEqual(['s', 'g']);
  expect(unreadLevel([note('x')])).toBeUndefined();
});

test('what could not be marked as read is new again, with those that are counted only', () => {
  const before = { latest: [note('b'), note('a', '2026-01-01T00:00:00Z')], unread: 4 };
  const read = { ...markRead(before, ['b']), unread: 0 };
  expect(shown(markUnread(read, ['b'], 3))).toEqual([['b', 'a read'], 4]);
});
