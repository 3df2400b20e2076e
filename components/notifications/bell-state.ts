import { LEVELS, type Level } from '@/lib/nouns/credits/schema.levels';
import type { Notification } from '@/lib/nouns/notifications/schema';

export type BellState = { latest: Notification[]; unread: number };

export const READ_ELSEWHERE = 'notifications-read';

export const MAX_LATEST = 20;

export const withNew = ({ latest, unread }: BellState, one: Notification): BellState => ({
  latest: [one, ...latest].slice(0, MAX_LATEST),
  unread: unread + (one.readAt ? 0 : 1),
});

/** Marks them as read locally, before the server responds. */
export function markRead({ latest, unread }: BellState, ids: string[]): BellState {
  const now = new Date().toISOString();
  const isNew = ({ _id, readAt }: Notification) => !readAt && ids.includes(_id);
  return {
    latest: latest.map((one) => (isNew(one) ? { ...one, readAt: now } : one)),
    unread: Math.max(0, unread - latest.filter(isNew).length),
  };
}

/** The opposite, for what the server refused; `older` ones are counted, not shown. */
export const markUnread = ({ latest, unread }: BellState, ids: string[], older: number): BellState => ({
  latest: latest.map((one) => (ids.includes(one._id) ? { ...one, readAt: null } : one)),
  unread: unread + ids.length + older,
});

/** Merges a response with what arrived or was read while it was requested: `before` is the state at the request. */
export function mergeAnswer(before: BellState, known: BellState, answer: BellState): BellState {
  const isIn = ({ latest }: BellState) => {
    const ids = new Set(latest.map(({ _id }) => _id));
    return ({ _id }: Notification) => ids.has(_id);
  };
  const [wasKnown, isAnswered] = [isIn(before), isIn(answer)];
  const meanwhile = known.latest.filter((one) => !wasKnown(one) && !isAnswered(one));
  const isRead = new Set(known.latest.filter(({ readAt }) => readAt).map(({ _id }) => _id));
  const both = meanwhile.toReversed().reduce(withNew, answer);
  return markRead(both, [...isRead]);
}

export const isLevel = ({ message }: Notification) => message === 'notifications.levelReached';

/** The highest level reached and still unread: several steps at once are celebrated once. */
export function unreadLevel(latest: Notification[]): Notification | undefined {
  const rankOf = ({ values }: Notification) => LEVELS.indexOf(values.level as Level);
  const reached = latest.filter((one) => isLevel(one) && !one.readAt);
  return reached.toSorted((a, b) => rankOf(b) - rankOf(a))[0];
}

/** Ids to mark as read along with one: reading about one new level covers all of them. */
export function readTogether(latest: Notification[], id: string): string[] {
  const wanted = latest.find(({ _id }) => _id === id);
  const unread = latest.filter(({ readAt }) => !readAt);
  return unread.filter((one) => one._id === id || (wanted && isLevel(wanted) && isLevel(one))).map(({ _id }) => _id);
}
