import { createRecord } from '@/lib/core/records';
import { markRead } from '@/lib/nouns/chats/mark-read';
import { chatMessages } from '@/lib/nouns/chats/messages/resource';
import { sendMessage } from '@/lib/nouns/chats/messages/send-message';
import { transaction } from '@/lib/run/db/transaction';
import { portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';

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
