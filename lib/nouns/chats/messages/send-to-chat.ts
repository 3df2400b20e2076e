import { z } from 'zod';
import { parseNew } from '@/lib/core/body';
import { uuidOf } from '@/lib/core/fields/column-values';
import { asked, list, reference } from '@/lib/core/json-schema';
import { answerList } from '@/lib/core/lists/list';
import { getRecord } from '@/lib/core/read';
import { createRecord } from '@/lib/core/records';
import { definePortalForm, defineVerb, Reply } from '@/lib/core/verb';
import { requireCreator } from '@/lib/core/write';
import { markRead } from '@/lib/nouns/chats/mark-read';
import { chats } from '@/lib/nouns/chats/resource';
import { transaction } from '@/lib/run/db/transaction';
import { badRequest } from '@/lib/run/errors';
import { chatMessages } from './resource';
import { sendMessage } from './send-message';

export const listOfChat = defineVerb('GET /chats/{id}/messages', {
  summary: 'The messages of a chat, newest first, with the parameters of any list',
  parameters: ['page', 'limit', 'sort', 'count', 'q'].map((name) => asked(name)),
  answer: list(reference('Messages')),
  run: async ({ actor, id: chatId, url }) => {
    await getRecord(chats, actor, chatId);
    return answerList(chatMessages, actor, url, { chatId });
  },
});

export const sendToChat = defineVerb('POST /chats/{id}/messages', {
  summary: 'Send a message to the others in a chat',
  body: z.looseObject({ text: z.string(), pictureId: z.uuid().optional() }),
  answer: chatMessages,
  status: 201,
  run: async ({ tx, actor, id: chatId, raw }) => {
    const grant = requireCreator(chatMessages, actor);
    if (raw.chatId !== undefined && raw.chatId !== chatId) throw badRequest('errors.otherId');
    const messageId = await sendMessage(tx, actor, parseNew(chatMessages, grant, { ...raw, chatId }));
    return new Reply(messageId, 201, { location: `/api/messages/${messageId}` });
  },
});

export const sendByForm = definePortalForm('POST /forms/message', {
  summary: 'Send a message without JavaScript, which also marks the chat as read',
  tag: 'chats',
  fields: 'chatId text',
  page: ({ chatId = '' }) => `chats/${chatId}`,
  saved: 'message',
  submit: ({ me, values: { chatId = '', text: typed = '' } }) =>
    transaction(async (tx) => {
      const noun = { resource: chatMessages, verbs: { create: sendMessage } };
      await createRecord(tx, noun, me, { chatId: uuidOf(chatId), text: typed.trim() });
      await markRead(tx, me, chatId);
    }),
});
