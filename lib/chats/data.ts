import type { Person } from '@/lib/auth/actor';
import { pool } from '@/lib/db';

/** How many of the person's conversations hold something new. */
export async function countUnread(me: Person): Promise<number> {
  const { rows } = await pool.query<{ unread: number }>({
    name: 'unread-chats',
    text: `select count(*)::int as unread from chat_participants p join chats c on c.id = p.chat_id
      where p.user_id = $1 and c.deleted_at is null and exists (
        select from messages m where m.chat_id = p.chat_id and m.sender_id <> p.user_id and m.deleted_at is null
          and m.created_at > coalesce(p.read_at, '-infinity'))`,
    values: [me.id],
  });
  return rows[0]!.unread;
}
