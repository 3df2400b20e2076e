import type { Person } from '@/lib/core/actor/actor';
import { listRecords } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { type Hit, searchChats } from './data';
import { chats } from './resource';
import { CHATS_SHOWN, type Chat } from './schema';

export type ChatList = { chats: Chat[]; hits: Hit[]; q: string };

/** The person's conversations, latest first; with `q` those with matching people, and matching messages. */
export async function listChats(me: Person, q = ''): Promise<ChatList> {
  const query = parseListQuery(chats, new URLSearchParams({ limit: String(CHATS_SHOWN) }));
  const words = q.trim().slice(0, 100);
  if (!words) return { chats: await read(me, query), hits: [], q: '' };
  const { ids, hits } = await searchChats(me, words);
  query.filters.push({ id: { in: ids } });
  return { chats: ids.length > 0 ? await read(me, query) : [], hits, q: words };
}

const read = async (me: Person, query: ReturnType<typeof parseListQuery>) =>
  JSON.parse((await listRecords(chats, me, query)).body) as Chat[];
