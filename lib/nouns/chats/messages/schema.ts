import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { id, longText, optional, type ReadOf, reference, stamps } from '@/lib/core/fields/schema.fields';

export const LONGEST_MESSAGE = 4000;

export const messageRecord = z.object({
  chatId: reference('chats'),
  senderId: reference('users').optional(),
  sender: z.object({ name: z.string(), surname: z.string() }).nullish(),
  /** May be empty if there is a picture. */
  text: longText(LONGEST_MESSAGE),
  /** An upload of the sender that is used nowhere else; visible to participants only. */
  pictureId: optional(kind('picture', id)),
  createdAt: stamps.createdAt,
});

export type MessageField = keyof z.infer<typeof messageRecord>;

export type Message = ReadOf<typeof messageRecord, 'chatId senderId sender text pictureId createdAt'>;
