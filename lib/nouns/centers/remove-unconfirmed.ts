import { anonymous } from '@/lib/core/actor/actor';
import { activeRecipients, notifyOfAll } from '@/lib/nouns/notifications/notify-people';
import { lockPeopleAt, withdrawCenter } from '@/lib/nouns/practice-claims/decide-claim';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';

/** Days after which its founders are reminded, and after which a center goes that nobody has confirmed. */
const REMINDED_AFTER = 5;
const REMOVED_AFTER = 7;
const AT_ONCE = 100;

// A center that staff took over, or that was used, is not somebody's empty claim.
const UNUSED = `c.unconfirmed_since is not null and c.deleted_at is null and c.consultant_id is null
  and not exists (select from treatments t where t.center_id = c.id)
  and not exists (select from product_codes p where p.center_id = c.id)`;

type Due = { id: string; name: string; people: string[] };

/** Reminds the founders of centers without a confirmed founder, and removes these after a week. Returns the number removed. */
export async function removeUnconfirmed(): Promise<number> {
  let removed = 0;
  for (let more = true; more; ) {
    // One transaction each: a removal locks people before their centers, which reminding has locked already.
    const reminded = await transaction(remind);
    const gone = await transaction(remove);
    removed += gone;
    more = reminded === AT_ONCE || gone === AT_ONCE;
  }
  return removed;
}

async function remind(tx: Tx): Promise<number> {
  const due = (await within(tx)(
    `update centers t set expiry_told_at = now() where t.id = any(array(
       select c.id from centers c where ${UNUSED} and c.expiry_told_at is null
         and c.unconfirmed_since < now() - interval '${REMINDED_AFTER} days'
       order by c.unconfirmed_since limit ${AT_ONCE} for no key update skip locked))
     returning t.id::text, t.name, array(select m.user_id::text from memberships m
       where m.center_id = t.id and m.status = 'active') as people`,
    [],
  )) as Due[];
  const readers = await activeRecipients(tx, [...new Set(due.flatMap(({ people }) => people))]);
  const news = due.map(({ id, name, people }) => ({
    readers: readers.filter((one) => people.includes(one.id)),
    values: { center: name },
    href: `centers/${id}`,
  }));
  await notifyOfAll(tx, 'practiceExpires', news);
  return due.length;
}

/** Never without a reminder before: after a week of downtime that is sent first. */
async function remove(tx: Tx): Promise<number> {
  const dueSql = `select c.id::text from centers c where ${UNUSED} and c.unconfirmed_since < now() - interval '${REMOVED_AFTER} days'
       and c.expiry_told_at < now() - interval '${REMOVED_AFTER - REMINDED_AFTER} days'`;
  const found = await within(tx)(`${dueSql} order by c.unconfirmed_since limit ${AT_ONCE}`, []);
  const ids = found.map(({ id }) => id as string);
  await lockPeopleAt(tx, ids);
  const due = await within(tx)(`${dueSql} and c.id = any($1::uuid[]) order by c.id for no key update skip locked`, [
    ids,
  ]);
  for (const { id } of due) await withdrawCenter(tx, anonymous, id as string);
  return due.length;
}
