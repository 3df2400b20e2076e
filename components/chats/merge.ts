import type { Message } from '@/lib/nouns/chats/messages/schema';

/** Merges both lists in chronological order, without duplicates. */
export function merged(known: Message[], more: Message[]): Message[] {
  const ids = new Set(known.map(({ _id }) => _id));
  const added = more.filter(({ _id }) => !ids.has(_id) && ids.add(_id));
  if (added.length === 0) return known;
  const at = ({ createdAt }: Message) => Date.parse(createdAt);
  return [...known, ...added].toSorted((one, other) => at(one) - at(other));
}

/** Whether all other participants had read up to that time. */
export const isReadBy = (people: { readAt: string | null }[], createdAt: string): boolean =>
  people.length > 0 && people.every(({ readAt }) => readAt !== null && readAt >= createdAt);
