import { grantedTo, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { defineResource } from '@/lib/core/define';
import { type ChatField, chatRecord } from './schema';

const mine = [
  {
    rows: (me: { id: string }): Rows<'Chat'> => ({ participants: { some: { userId: me.id } } }),
    read: ['participantsIds', 'status', 'read', 'unread', 'people', 'lastMessage', 'createdAt', 'updatedAt'] as const,
    create: ['participantsIds'] as const,
    update: ['status'] as const,
  },
];

const policy: Policy<'Chat', ChatField> = {
  ...grantedTo('admin expert consultant area-manager dealer', mine),
  // Patients may reply, but not start conversations.
  user: [{ ...mine[0]!, create: [] }],
};

const NEW_TO_VIEWER = `from messages m join chat_participants p on p.chat_id = m.chat_id
  where m.chat_id = t.id and p.user_id = $viewer and m.sender_id <> p.user_id and m.deleted_at is null
    and m.created_at > coalesce(p.read_at, '-infinity')`;

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const chats = defineResource({
  name: 'chats',
  model: 'Chat',
  schema: chatRecord,
  sources: {
    participantsIds: { list: 'participants', column: 'userId' },
    read: { computed: `not exists (select ${NEW_TO_VIEWER})` },
    unread: { computed: `(select count(*) ${NEW_TO_VIEWER})` },
    people: {
      computed: `(select coalesce(json_agg(json_build_object('_id', u.id, 'name', u.name, 'surname', u.surname,
          'role', u.role, 'readAt', ${instant('p.read_at')}) order by u.name, u.surname, u.id), '[]')
        from chat_participants p join users u on u.id = p.user_id where p.chat_id = t.id and p.user_id <> $viewer)`,
    },
    lastMessage: {
      computed: `(select json_build_object('senderId', m.sender_id, 'text', left(m.text, 160),
          'hasPicture', m.picture_id is not null, 'createdAt', ${instant('m.created_at')})
        from messages m where m.chat_id = t.id and m.deleted_at is null order by m.created_at desc, m.id desc limit 1)`,
    },
  },
  policy,
  search: [],
  keys: 'never',
  sort: '-updatedAt',
});
