import { notifyPeople } from '@/lib/nouns/notifications/notify-people';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { TODAY_SQL } from '@/lib/run/i18n/dates';
import { STAFF_SQL } from './verbs';

/** People reminded in one run; the rest follows in the next. */
const AT_ONCE = 100;

/** Reminds people of due tasks, once per task and day, in a letter without them. Returns whether there is more. */
export const remindTasks = (): Promise<{ more: boolean }> =>
  transaction(async (tx) => {
    const due = await claimDue(tx);
    for (const { id, count } of due)
      await notifyPeople(tx, [id], 'tasksDue', { count }, 'tasks', { areConfirmed: true });
    return { more: due.length === AT_ONCE };
  });

/** Marks the due tasks of some people as reminded; a postponed task is reminded again on its new day. */
const claimDue = async (tx: Tx) =>
  (await within(tx)(
    `with people as (
       select distinct assignee_id from tasks where ${DUE} order by assignee_id limit ${AT_ONCE}
     ), claimed as (
       update tasks set reminded_on = due_on where ${DUE} and assignee_id in (select assignee_id from people)
       returning assignee_id
     )
     select assignee_id::text as id, count(*)::text as count from claimed group by assignee_id order by 1`,
    [],
  )) as { id: string; count: string }[];

const DUE = `is_reminded and not is_done and deleted_at is null
  and assignee_id in (select id from users where ${STAFF_SQL}) and due_on <= ${TODAY_SQL} and reminded_on is distinct from due_on`;
