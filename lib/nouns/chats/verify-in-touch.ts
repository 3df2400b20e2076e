import { visibleSql } from '@/lib/core/access/access';
import { any } from '@/lib/core/access/compile-rows';
import type { Person } from '@/lib/core/actor/actor';
import { STAFF_LITERALS } from '@/lib/core/actor/roles';
import { peopleById } from '@/lib/nouns/accounts/sessions/data';
import { users } from '@/lib/nouns/users/resource';
import { Sql } from '@/lib/run/db/sql';
import { type Run, type Tx, within } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import type { Writing } from './schema';

export type Contact = {
  id: string;
  /** The person sees them, or the two have an active connection, whose employee still is one. */
  isNear: boolean;
  isBlocked: boolean;
  hasBlocked: boolean;
};

/** The person's relation to these people; those whose account is not active are left out. */
export async function contactsOf(run: Run, me: Person, others: string[]): Promise<Contact[]> {
  const sql = new Sql();
  const wanted = sql.bind(others, 'uuid[]');
  const my = sql.bind(me.id, 'uuid');
  const text = `select t.id::text, (${visibleSql(sql, users, me)} or exists (
      select from connections c join users e on e.id = c.employee_id and e.original_role in (${STAFF_LITERALS})
      where c.status = 'active' and (c.user_id, c.employee_id) in ((${my}, t.id), (t.id, ${my})))) as "isNear",
      exists (select from blocks b where b.blocker_id = ${my} and b.blocked_id = t.id) as "isBlocked",
      exists (select from blocks b where b.blocker_id = t.id and b.blocked_id = ${my}) as "hasBlocked"
    from users t where t.id = any(${wanted}) and t.id <> ${my} and t.deleted_at is null and t.enabled_user`;
  return (await run(text, sql.values)) as Contact[];
}

/**
 * Whether the person may write to these participants: one of them must be visible to or
 * connected with the writer, or see the writer (patients see nobody, but may reply). Checked
 * for each message, not just when the conversation starts.
 */
export async function writingTo(run: Run, me: Person, others: string[]): Promise<Exclude<Writing, 'closed'>> {
  const contacts = await contactsOf(run, me, others);
  if (contacts.some(({ isBlocked }) => isBlocked)) return 'blocked';
  if (contacts.some(({ hasBlocked }) => hasBlocked)) return 'outOfTouch';
  if (contacts.some(({ isNear }) => isNear)) return 'open';
  return (await isSeen(run, me.id, contacts)) ? 'open' : 'outOfTouch';
}

/** Whether one of these people sees the person: two statements, however many they are. */
async function isSeen(run: Run, id: string, viewers: Contact[]): Promise<boolean> {
  const people = await peopleById(
    viewers.map((viewer) => viewer.id),
    run,
  );
  const sql = new Sql();
  const seen = any(people.map((viewer) => visibleSql(sql, users, viewer)));
  const text = `select 1 as ok from users t where t.id = ${sql.bind(id, 'uuid')} and ${seen}`;
  return people.length > 0 && (await run(text, sql.values)).length > 0;
}

/**
 * @throws Problem 409 with the same message whether the right to write was lost or the
 * person is blocked: only the person who set a block may know of it
 */
export async function requireMayWrite(tx: Tx, me: Person, others: string[]): Promise<void> {
  const writing = await writingTo(within(tx), me, others);
  if (writing === 'blocked') throw conflict('errors.chatBlocked', 'chatId');
  if (writing === 'outOfTouch') throw conflict('errors.chatOutOfTouch', 'chatId');
}
