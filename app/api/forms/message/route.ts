import { chatMessages } from '@/lib/chat-messages/resource';
import { sendMessage } from '@/lib/chat-messages/send-message';
import { markRead } from '@/lib/chats/mark-read';
import { portalForm } from '@/lib/http/portal-form';
import { idOf } from '@/lib/rest/handlers';
import { createRecord } from '@/lib/rest/records';
import { transaction } from '@/lib/rest/transaction';

/** Sends a chat message without JavaScript; answering also marks the conversation as read. */
export const POST = portalForm({
  page: ({ chatId = '' }) => `chats/${chatId}`,
  saved: 'message',
  submit: ({ me, values: { chatId = '', text = '' } }) =>
    transaction(async (tx) => {
      const verbs = { create: sendMessage };
      await createRecord(tx, { resource: chatMessages, verbs }, me, {
        chatId: idOf({ id: chatId }),
        text: text.trim(),
      });
      await markRead(tx, me, chatId);
    }),
});
