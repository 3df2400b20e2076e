import { notifyPeople } from '@/lib/nouns/notifications/notify-people';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { HOURS_DUE, HOURS_UNASKED } from './rules';

/** Maximum number of letters per run, so that a backlog is spread over several runs. */
const AT_ONCE = 200;

type DueCenter = { id: string; name: string; people: string[] };

/** Asks once a year, by a letter with a link, to confirm opening hours of public centers. Returns the number. */
export const askForHours = (): Promise<number> =>
  transaction(async (tx) => {
    const rows = (await within(tx)(
      `update centers t set hours_asked_at = now() where t.id = any(array(
         select t.id from centers t where t.is_public and ${HOURS_DUE} and ${HOURS_UNASKED}
         order by t.hours_confirmed_at limit ${AT_ONCE} for no key update skip locked))
       returning t.id::text, t.name, array(select m.user_id::text from memberships m
         where m.center_id = t.id and m.status = 'active' and m.is_responsible) as people`,
      [],
    )) as DueCenter[];
    for (const center of rows) await notify(tx, center);
    return rows.length;
  });

async function notify(tx: Tx, { id, name, people }: DueCenter): Promise<void> {
  await notifyPeople(tx, people, 'hoursToConfirm', { center: name }, `centers/${id}`, { areConfirmed: true });
}
