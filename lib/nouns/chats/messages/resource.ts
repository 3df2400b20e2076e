import { grantedTo, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { defineResource } from '@/lib/core/define';
import { type MessageField, messageRecord } from './schema';

/** Only in one's own conversations: admins cannot read those of others either. */
const mine = [
  {
    rows: (me: { id: string }): Rows<'Message'> => ({
      chat: { deletedAt: null, participants: { some: { userId: me.id } } },
    }),
    read: 'all' as const,
    create: ['chatId', 'text', 'pictureId'] as const,
  },
];

const policy: Policy<'Message', MessageField> = grantedTo('admin expert consultant area-manager dealer user', mine);

export const chatMessages = defineResource({
  name: 'messages',
  model: 'Message',
  schema: messageRecord,
  sources: { sender: { one: 'sender', fields: { name: 'name', surname: 'surname' } } },
  policy,
  search: ['text'],
  keys: 'never',
  sort: '-createdAt',
});
