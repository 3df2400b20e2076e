import type { Actor } from '@/lib/auth/actor';
import { requireConfirmed } from '@/lib/auth/require-person';
import { invalid } from '@/lib/errors';
import { publish } from '@/lib/realtime/publish';
import { visibleSql } from '@/lib/rest/access';
import type { Input } from '@/lib/rest/assign';
import { Sql } from '@/lib/rest/sql';
import { type Tx, within } from '@/lib/rest/transaction';
import { insertRecord } from '@/lib/rest/write';
import { users } from '@/lib/users/resource';
import { chats } from './resource';

/**
 * Starts a conversation with people the caller may see or is connected with; they take part themselves, named or not.
 * The others are told at once.
 */
export async function startChat(tx: Tx, actor: Actor, input: Input): Promise<string> {
  requireConfirmed(actor);
  const others = (input.participantsIds as string[]).filter((id) => id !== actor.id);
  const sql = new Sql();
  const wanted = sql.bind(others, 'uuid[]');
  const me = sql.bind(actor.id, 'uuid');
  const visible = visibleSql(sql, users, actor);
  const connected = `exists (select from connections c where c.status = 'active'
    and (c.user_id, c.employee_id) in ((${me}, t.id), (t.id, ${me})))`;
  const text = `select t.id from users t where t.id = any(${wanted}) and t.deleted_at is null and (${visible} or ${connected})`;
  const found = await within(tx)(text, sql.values);
  if (others.length === 0 || found.length < others.length)
    throw invalid([{ field: 'participantsIds', message: 'validation.invalid' }]);
  const id = await insertRecord(tx, chats, actor, { ...input, participantsIds: [...others, actor.id] });
  for (const other of others) await publish(tx, other, { type: 'new-chat', id });
  return id;
}
