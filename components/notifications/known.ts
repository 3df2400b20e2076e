import { LEVELS, type Level } from '@/lib/credits/schema';
import type { Notification } from '@/lib/notifications/schema';

/** What the bell knows: the latest notifications, the newest first, and how many of all are unread. */
export type Known = { latest: Notification[]; unread: number };

/** So many are shown. */
export const MOST = 20;

export const told = ({ latest, unread }: Known, one: Notification): Known => ({
  latest: [one, ...latest].slice(0, MOST),
  unread: unread + 1,
});

/** Read here, before the server has heard of it. */
export function read({ latest, unread }: Known, ids: string[]): Known {
  const now = new Date().toISOString();
  const isNew = ({ _id, readAt }: Notification) => !readAt && ids.includes(_id);
  return {
    latest: latest.map((one) => (isNew(one) ? { ...one, readAt: now } : one)),
    unread: Math.max(0, unread - latest.filter(isNew).length),
  };
}

/** What the server answered, and what was told or read here while it was being asked: `before` was known then. */
export function answered(before: Known, known: Known, answer: Known): Known {
  const isIn = ({ latest }: Known) => {
    const ids = new Set(latest.map(({ _id }) => _id));
    return ({ _id }: Notification) => ids.has(_id);
  };
  const [wasKnown, isAnswered] = [isIn(before), isIn(answer)];
  const meanwhile = known.latest.filter((one) => !wasKnown(one) && !isAnswered(one));
  const isRead = new Set(known.latest.filter(({ readAt }) => readAt).map(({ _id }) => _id));
  const both = meanwhile.toReversed().reduce(told, answer);
  return read(both, [...isRead]);
}

export const isLevel = ({ message }: Notification) => message === 'notifications.levelReached';

/** The highest level that was reached and not yet read about: one occasion, however many steps it took. */
export function unreadLevel(latest: Notification[]): Notification | undefined {
  const rankOf = ({ values }: Notification) => LEVELS.indexOf(values.level as Level);
  const reached = latest.filter((one) => isLevel(one) && !one.readAt);
  return reached.toSorted((a, b) => rankOf(b) - rankOf(a))[0];
}

/** What is read with one of them. Several levels at once are one occasion: who has read of one has read of all. */
export function readTogether(latest: Notification[], id: string): string[] {
  const wanted = latest.find(({ _id }) => _id === id);
  const unread = latest.filter(({ readAt }) => !readAt);
  return unread.filter((one) => one._id === id || (wanted && isLevel(wanted) && isLevel(one))).map(({ _id }) => _id);
}
