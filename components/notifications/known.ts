import type { Notification } from '@/lib/notifications/schema';

/** What the bell knows: the latest notifications, the newest first, and how many of all are unread. */
export type Known = { latest: Notification[]; unread: number };

const MOST = 20;

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
