import type { Person } from '@/lib/auth/actor';
import { chatMessages } from '@/lib/chat-messages/resource';
import { chats } from '@/lib/chats/resource';
import { Problem } from '@/lib/errors';
import { notifications } from '@/lib/notifications/resource';
import { getRecord } from '@/lib/rest/read';
import type { LiveMessage } from './message';

const resources = { notification: notifications, 'new-chat': chats, 'new-message': chatMessages, 'chat-read': chats };

/**
 * The content of a live message: the record as the API would show it to this person, with the rows and
 * fields of its policy. null if they may not see it, or if it is gone.
 */
export async function contentFor(person: Person, { type, id }: LiveMessage): Promise<string | null> {
  try {
    const { body } = await getRecord(resources[type], person, id);
    return `{"type":"${type}","record":${body}}`;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return null;
    throw error;
  }
}
