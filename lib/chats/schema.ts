import { z } from 'zod';
import { kind } from '@/lib/rest/kinds';
import { id, instant, references, stamps } from '@/lib/rest/schema';

/** A conversation between people of the portal. */
export const chatRecord = z.object({
  participantsIds: references('users', 50).min(1, 'validation.required'),
  status: kind('state', z.enum(['waiting', 'active', 'closed'])).optional(),
  /** Nothing in it is new to whoever asks. */
  read: z.boolean().optional(),
  /** How many messages are new to whoever asks. */
  unread: z.number().optional(),
  /** The others, with how far they have read. */
  people: z
    .array(z.object({ _id: id, name: z.string(), surname: z.string(), role: z.string(), readAt: instant.nullable() }))
    .optional(),
  /** The beginning of what was said last. */
  lastMessage: z.object({ senderId: id, text: z.string(), hasPicture: z.boolean(), createdAt: instant }).nullish(),
  ...stamps,
});

export type ChatField = keyof z.infer<typeof chatRecord>;

export type ChatPerson = { _id: string; name: string; surname: string; role: string; readAt: string | null };

/** As the API shows it. */
export type Chat = {
  _id: string;
  status: 'waiting' | 'active' | 'closed';
  unread: number;
  people: ChatPerson[];
  lastMessage: { senderId: string; text: string; hasPicture: boolean; createdAt: string } | null;
  createdAt: string;
  updatedAt: string;
};

/** How many conversations, and messages of one, are shown at a time. */
export const CHATS_SHOWN = 30;
export const MESSAGES_SHOWN = 50;

/** Whether one may write in a conversation, and if not, what there is to do about it. */
export type Writing = 'open' | 'closed' | 'blocked' | 'outOfTouch';
