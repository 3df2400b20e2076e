import type { ChatPerson } from '@/lib/chats/schema';

/** Name and surname; empty of somebody whose account is no more. */
export const nameOf = ({ name, surname }: Pick<ChatPerson, 'name' | 'surname'>): string => `${name} ${surname}`.trim();

/** Whom a conversation is with; `gone` where nobody is left. */
export const namesOf = (people: Pick<ChatPerson, 'name' | 'surname'>[], gone: string): string =>
  people.map(nameOf).filter(Boolean).join(', ') || gone;
