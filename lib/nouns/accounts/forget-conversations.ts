import type { Tx } from '@/lib/run/db/transaction';
import { forgetMail } from '@/lib/run/jobs/queue';
import type { Subject } from './rules';

/**
 * Deletes the conversations of two with an erased person; in larger ones it deletes them and their
 * messages. E-mails to them, queued or sent, lose the address.
 */
export async function forgetConversations(tx: Tx, { id, address, email, pattern }: Subject): Promise<void> {
  // Their contacts had been notified with their name.
  await tx.$executeRaw`
    delete from notifications n where n."values"::text ~* ${pattern} and n.user_id in (
      select p.user_id from chat_participants p join chat_participants me on me.chat_id = p.chat_id and me.user_id = ${id}::uuid
      union select user_id from connections where employee_id = ${id}::uuid
      union select employee_id from connections where user_id = ${id}::uuid)`;
  await tx.$executeRaw`
    delete from chats c where exists (select from chat_participants p where p.chat_id = c.id and p.user_id = ${id}::uuid)
      and (select count(*) from chat_participants p where p.chat_id = c.id) <= 2`;
  await tx.message.updateMany({ where: { senderId: id }, data: { text: '', pictureId: null, deletedAt: new Date() } });
  await tx.chatParticipant.deleteMany({ where: { userId: id } });
  await tx.block.deleteMany({ where: { OR: [{ blockerId: id }, { blockedId: id }] } });
  await tx.connection.deleteMany({ where: { OR: [{ userId: id }, { employeeId: id }] } });
  await forgetMail(tx, address);
  await forgetNewsletters(tx, { id, email });
}

async function forgetNewsletters(tx: Tx, { id, email }: Pick<Subject, 'id' | 'email'>): Promise<void> {
  // Replaced, not removed: a newsletter without named recipients would go to everybody.
  await tx.$executeRaw`
    update newsletters set updated_at = now(),
      target_emails = array(select case when one::citext = ${email}::citext then ${`${id}@erased.invalid`} else one end
                            from unnest(target_emails) one)
    where ${email}::citext = any(target_emails::citext[])`;
  await tx.$executeRaw`
    update newsletter_deliveries set email = id || '@erased.invalid', user_id = null, message_id = null, answer = null,
      status = case when status in ('queued', 'failed', 'unknown') then 'skipped' else status end,
      reason = case when status in ('queued', 'failed', 'unknown') then 'erased' end
    where user_id = ${id}::uuid or email = ${email}::citext`;
  await tx.mailStop.deleteMany({ where: { email } });
}
