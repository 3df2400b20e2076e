import type { Actor } from '@/lib/auth/actor';
import { invalid } from '@/lib/errors';
import { visibleSql } from '@/lib/rest/access';
import type { Input } from '@/lib/rest/assign';
import { Sql } from '@/lib/rest/sql';
import { type Tx, within } from '@/lib/rest/transaction';
import { insertRecord } from '@/lib/rest/write';
import { users } from '@/lib/users/resource';
import { chats } from './resource';

/** Starts a conversation with people the caller may see; they take part themselves, named or not. */
export async function startChat(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const others = (input.participantsIds as string[]).filter((id) => id !== actor.id);
  const sql = new Sql();
  const wanted = sql.bind(others, 'uuid[]');
  const visible = visibleSql(sql, users, actor);
  const text = `select t.id from users t where t.id = any(${wanted}) and t.deleted_at is null and ${visible}`;
  const found = await within(tx)(text, sql.values);
  if (others.length === 0 || found.length < others.length)
    throw invalid([{ field: 'participantsIds', message: 'validation.invalid' }]);
  return insertRecord(tx, chats, actor, { ...input, participantsIds: [...others, actor.id] });
}
