import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { messageRecord } from './schema';

export const chatMessages = defineResource({
  name: 'messages',
  model: 'Message',
  schema: messageRecord,
  sources: { sender: { one: 'sender', fields: { name: 'name', surname: 'surname' } } },
  policy,
  search: ['text'],
  sort: '-createdAt',
});
