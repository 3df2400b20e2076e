import { z } from 'zod';
import { longText, reference, stamps } from '@/lib/rest/schema';

/** One line of a conversation. */
export const messageRecord = z.object({
  chatId: reference('chats'),
  senderId: reference('users').optional(),
  sender: z.object({ name: z.string(), surname: z.string() }).nullish(),
  text: longText(4000).min(1, 'validation.required'),
  createdAt: stamps.createdAt,
});

export type MessageField = keyof z.infer<typeof messageRecord>;
