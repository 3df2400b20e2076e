import type { ChatPerson } from '@/lib/nouns/chats/schema';

/** First name and surname; empty for a deleted account. */
export const nameOf = ({ name, surname }: Pick<ChatPerson, 'name' | 'surname'>): string => `${name} ${surname}`.trim();

export const namesOf = (people: Pick<ChatPerson, 'name' | 'surname'>[], gone: string): string =>
  people.map(nameOf).filter(Boolean).join(', ') || gone;
