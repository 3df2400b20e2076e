import { adminIds } from '@/lib/nouns/memberships/notify-membership';
import { activeRecipients, notifyOfAll } from '@/lib/nouns/notifications/notify-people';
import { unassignedSql } from '@/lib/nouns/users/rules.assignees';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';

const AT_ONCE = 50;

type Appeared = { id: string; name: string; consultantId: string | null };

/**
 * Notifies the consultant and the admins of centers that are on the public map for the first time, with a link for
 * hiding them, however they got there. Of many at once, as after an import, most appear at the bell only. Returns their
 * number.
 * @param before the number already notified in this run
 */
export async function notifyOfAppearances(before = 0): Promise<number> {
  const found = await transaction(async (tx) => {
    const rows = (await within(tx)(
      `update centers set appeared_at = now() where id = any(array(
         select id from centers where is_public and appeared_at is null order by id limit ${AT_ONCE} for update skip locked))
       returning id::text, name, case when not ${unassignedSql('consultant_id', 'consultant')} then consultant_id::text end as "consultantId"`,
      [],
    )) as Appeared[];
    await notify(tx, rows, before);
    return rows.length;
  });
  return found < AT_ONCE ? found : found + (await notifyOfAppearances(before + found));
}

/** At most, per run and reader. */
const MOST_LETTERS = 5;

async function notify(tx: Tx, centers: Appeared[], before: number): Promise<void> {
  if (centers.length === 0) return;
  const admins = await adminIds(tx);
  const people = await activeRecipients(tx, [
    ...new Set([...admins, ...centers.flatMap((one) => one.consultantId ?? [])]),
  ]);
  const news = centers.map(({ id, name, consultantId }) => ({
    readers: people.filter((one) => one.id === consultantId || admins.includes(one.id)),
    values: { center: name },
    href: `centers/${id}`,
  }));
  const written = Math.max(0, MOST_LETTERS - before);
  await notifyOfAll(tx, 'centerAppeared', news.slice(0, written));
  await notifyOfAll(tx, 'centerAppeared', news.slice(written), { isBellOnly: true });
}
