import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { id, instant, references, stamps } from '@/lib/core/fields/schema.fields';

export const chatRecord = z.object({
  participantsIds: references('users', 50).min(1, 'validation.required'),
  status: kind('state', z.enum(['waiting', 'active', 'closed'])).optional(),
  read: z.boolean().optional(),
  /** The number of messages that are new to the caller. */
  unread: z.number().optional(),
  people: z
    .array(z.object({ _id: id, name: z.string(), surname: z.string(), role: z.string(), readAt: instant.nullable() }))
    .optional(),
  /** The beginning of the latest message. */
  lastMessage: z.object({ senderId: id, text: z.string(), hasPicture: z.boolean(), createdAt: instant }).nullish(),
  ...stamps,
});

export type ChatField = keyof z.infer<typeof chatRecord>;

export type ChatPerson = { _id: string; name: string; surname: string; role: string; readAt: string | null };

export type Chat = {
  _id: string;
  status: 'waiting' | 'active' | 'closed';
  unread: number;
  people: ChatPerson[];
  lastMessage: { senderId: string; text: string; hasPicture: boolean; createdAt: string } | null;
  createdAt: string;
  updatedAt: string;
};

export const CHATS_SHOWN = 30;
export const MESSAGES_SHOWN = 50;

export type Writing = 'open' | 'closed' | 'blocked' | 'outOfTouch';
