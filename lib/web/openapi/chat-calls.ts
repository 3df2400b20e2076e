import { asked, fields, id, list, number, object, reference, text } from '@/lib/core/json-schema';
import { jsonSchema } from '@/lib/core/openapi';
import { reportSchema } from '@/lib/nouns/chats/report-chat';
import { back, type Calls } from './operation';

/** Chats, connections and notifications: what people write to each other, and what they have read. */
export const chatCalls: Calls = {
  '/views/toread': {
    get: {
      tag: 'views',
      summary: 'The records of a resource that are new to the caller',
      query: [{ ...asked('entityType', text, 'Name of the resource.'), required: true }],
      answer: object({ toRead: number, ids: list(id) }),
    },
  },
  '/chats/{id}/read': {
    patch: { tag: 'chats', summary: 'Mark everything in a chat as read', answer: reference('Chats') },
  },
  '/chats/toread': {
    get: { tag: 'chats', summary: 'The number of chats with unread messages', answer: object({ chatToRead: number }) },
  },
  '/chats/{id}/messages': {
    get: {
      tag: 'chats',
      summary: 'The messages of a chat, with the parameters of any list',
      query: ['page', 'limit', 'sort', 'count', 'q'].map((name) => asked(name)),
      answer: list(reference('Messages')),
    },
    post: {
      tag: 'chats',
      summary: 'Send a message',
      body: object({ text, pictureId: id }, ['pictureId']),
      answer: reference('Messages'),
      status: 201,
    },
  },
  '/chats/{id}/reportings': {
    post: {
      tag: 'chats',
      summary: 'Report somebody in a chat to the admins',
      body: jsonSchema(reportSchema),
      answer: object({ _id: id }),
      status: 201,
    },
  },
  '/forms/message': {
    post: { tag: 'chats', summary: 'Send a message, by a form', form: fields('chatId text'), leadsTo: back },
  },
  '/forms/chat': {
    post: { tag: 'chats', summary: 'Begin a chat, by a form', form: fields('personId'), leadsTo: back },
  },
  '/forms/connection': {
    post: {
      tag: 'connections',
      summary: 'Ask for a connection, or answer or end one, by a form',
      form: fields('employeeId id status'),
      leadsTo: back,
    },
  },
  '/notifications/read': {
    patch: { tag: 'notifications', summary: 'Mark all notifications as read', answer: object({ read: number }) },
  },
  '/notifications/{id}/read': {
    patch: { tag: 'notifications', summary: 'Mark one notification as read', answer: reference('Notifications') },
  },
  '/me/notifications': {
    post: { tag: 'me', summary: 'Mark all notifications as read', form: fields('back'), leadsTo: back },
  },
};
