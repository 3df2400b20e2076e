import { groupOf, hrefOf, type Role } from '@/lib/core/actor/roles';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { localeFor } from '@/lib/run/i18n/routing';
import { enqueue } from '@/lib/run/jobs/queue';
import { unsubscribeToken } from '@/lib/run/secrets/letter-tokens';

const AT_ONCE = 100;

/**
 * E-mails people who have not read a message for a day: one e-mail, and no second one about a conversation until they
 * have read it. It says from how many people there are messages, never their content, which may be about health.
 * Messages older than a week are ignored. Returns the number of e-mails.
 */
export async function notifyUnread(): Promise<number> {
  for (let notified = 0; ; ) {
    const some = await transaction(notifySome);
    notified += some;
    if (some < AT_ONCE) return notified;
  }
}

type Reader = { id: string; email: string; name: string; culture: string; role: Role; chats: number };

async function notifySome(tx: Tx): Promise<number> {
  const readers = (await within(tx)(
    `with due as materialized (
       select p.chat_id, p.user_id from chat_participants p
       join chats c on c.id = p.chat_id and c.deleted_at is null and c.updated_at > now() - interval '8 days'
       join users u on u.id = p.user_id and u.unread_letters and u.confirmed_user and u.enabled_user and u.deleted_at is null
       where (p.letter_at is null or p.letter_at <= p.read_at) and exists (
         select from messages m where m.chat_id = p.chat_id and m.sender_id <> p.user_id and m.deleted_at is null
           and m.created_at > coalesce(p.read_at, '-infinity')
           and m.created_at between now() - interval '7 days' and now() - interval '1 day')
       order by p.user_id, p.chat_id limit ${AT_ONCE} for update of p skip locked),
     noted as (
       update chat_participants p set letter_at = (select max(m.created_at) from messages m
         where m.chat_id = p.chat_id and m.sender_id <> p.user_id) from due
       where p.chat_id = due.chat_id and p.user_id = due.user_id returning p.user_id)
     select u.id::text, u.email::text, u.name, u.culture::text, u.role::text, count(*)::int as chats
     from noted join users u on u.id = noted.user_id group by u.id`,
    [],
  )) as Reader[];
  for (const { id, email, name, culture, role, chats } of readers) {
    const area = groupOf(role);
    const values = { name, count: String(chats), stop: stopPage(id, culture), link: hrefOf(area, 'chats') };
    await enqueue(tx, 'mail', { to: email, culture, letter: 'unreadMessages', values });
  }
  return readers.reduce((all, { chats }) => all + chats, 0);
}

/** Unsubscribes from these e-mails without signing in; mail programs send a POST to the same address (RFC 8058). */
const stopPage = (id: string, culture: string) =>
  `/${localeFor(culture)}/unsubscribe-user/${unsubscribeToken({ kind: 'messages', id, deliveryId: id })}`;
