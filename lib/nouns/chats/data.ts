import type { Person } from '@/lib/core/actor/actor';
import { number, object } from '@/lib/core/json-schema';
import { listRecords } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { wordsSql } from '@/lib/core/lists/search';
import { defineVerb } from '@/lib/core/verb';
import { pool } from '@/lib/run/db/db';
import { Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';
import { chats } from './resource';
import { CHATS_SHOWN, type Chat } from './schema';

export type ChatList = { chats: Chat[]; page: number; hits: Hit[]; q: string };

/** A page of the person's conversations, latest first; with `q` those with matching people, and matching messages. */
export async function listChats(me: Person, q = '', page = 1): Promise<ChatList> {
  const query = parseListQuery(chats, new URLSearchParams({ limit: `${CHATS_SHOWN}`, page: `${page}` }));
  const words = q.trim().slice(0, 100);
  if (!words) return { chats: await read(me, query), page, hits: [], q: '' };
  const { ids, hits } = await searchChats(me, words);
  query.filters.push({ id: { in: ids } });
  return { chats: ids.length > 0 ? await read(me, query) : [], page, hits, q: words };
}

const read = async (me: Person, query: ReturnType<typeof parseListQuery>) =>
  JSON.parse((await listRecords(chats, me, query)).body) as Chat[];

export async function countUnread(me: Person): Promise<number> {
  const rows = await fromPool<{ unread: number }>(
    `select count(*)::int as unread from chat_participants p join chats c on c.id = p.chat_id
      where p.user_id = $1 and c.deleted_at is null and exists (
        select from messages m where m.chat_id = p.chat_id and m.sender_id <> p.user_id and m.deleted_at is null
          and m.created_at > coalesce(p.read_at, '-infinity'))`,
    [me.id],
  );
  return rows[0]!.unread;
}

export type Hit = { id: string; chatId: string; name: string; text: string; createdAt: string };

const MAX_CHATS = 100;
const MAX_HITS = 20;
const MINE = `select c.id from chats c join chat_participants p on p.chat_id = c.id
  where p.user_id = $1::uuid and c.deleted_at is null`;

/** Searches one's own conversations: with people of that name, and messages with all of these words, latest first. */
async function searchChats(me: Person, q: string): Promise<{ ids: string[]; hits: Hit[] }> {
  const sql = new Sql();
  sql.bind(me.id, 'uuid');
  const named = wordsSql(sql, `search_text(u.name || ' ' || u.surname)`, q);
  const matches = wordsSql(sql, 'search_text(m.text)', q);
  const text = `select
    array(select distinct p.chat_id::text from chat_participants p join users u on u.id = p.user_id
      where p.chat_id in (${MINE}) and p.user_id <> $1::uuid and ${named} limit ${MAX_CHATS}) as ids,
    (select coalesce(json_agg(hit), '[]') from (
      select m.id, m.chat_id as "chatId", u.name || ' ' || u.surname as name, m.text, m.created_at as "createdAt"
      from messages m join users u on u.id = m.sender_id
      where m.chat_id in (${MINE}) and m.deleted_at is null and ${matches}
      order by m.created_at desc limit ${MAX_HITS}) hit) as hits`;
  const { rows } = await pool.query<{ ids: string[]; hits: Hit[] }>(text, sql.values);
  return rows[0]!;
}

export async function blockIdOf(blockerId: string, blockedId: string): Promise<string | null> {
  const rows = await fromPool<{ id: string }>('select id from blocks where blocker_id = $1 and blocked_id = $2', [
    blockerId,
    blockedId,
  ]);
  return rows[0]?.id ?? null;
}

export async function nameInChats(me: string, other: string): Promise<string | null> {
  const rows = await fromPool<{ name: string }>(
    `select u.name || ' ' || u.surname as name from users u where u.id = $2 and (exists (
        select from chat_participants p join chat_participants o on o.chat_id = p.chat_id
        where p.user_id = $1 and o.user_id = u.id)
      or exists (select from connections c where (c.user_id, c.employee_id) in (($1, u.id), (u.id, $1))))`,
    [me, other],
  );
  return rows[0]?.name ?? null;
}

export const readUnreadCount = defineVerb('GET /chats/toread', {
  summary: 'The number of chats with unread messages',
  answer: object({ chatToRead: number }),
  run: async ({ actor }) => ({ chatToRead: await countUnread(actor) }),
});
