import { defineResource } from '@/lib/rest/define';
import { policy } from './policy';
import { chatRecord } from './schema';

export const chats = defineResource({
  name: 'chats',
  model: 'Chat',
  schema: chatRecord,
  sources: {
    participantsIds: { list: 'participants', column: 'userId' },
    read: {
      computed: `not exists (select from messages m join chat_participants p on p.chat_id = m.chat_id
        where m.chat_id = t.id and p.user_id = $viewer and m.sender_id <> p.user_id and m.deleted_at is null
          and m.created_at > coalesce(p.read_at, '-infinity'))`,
    },
  },
  policy,
  search: [],
  sort: '-updatedAt',
});
