import { adminIds } from '@/lib/nouns/memberships/notify-membership';
import { notifyPeople, toldOf } from '@/lib/nouns/notifications/notify-people';
import { unassignedSql } from '@/lib/nouns/users/rules.assignees';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';

const AT_ONCE = 50;

type Appeared = { id: string; name: string; consultantId: string | null };

/**
 * Notifies the consultant and the admins of centers that are on the public map for the first time, with a
 * link for hiding them, however they got there. Returns their number.
 */
export async function notifyOfAppearances(): Promise<number> {
  const found = await transaction(async (tx) => {
    const rows = (await within(tx)(
      `update centers set appeared_at = now() where id in (
         select id from centers where is_public and appeared_at is null order by id limit ${AT_ONCE} for update skip locked)
       returning id::text, name, case when not ${unassignedSql('consultant_id', 'consultant')} then consultant_id::text end as "consultantId"`,
      [],
    )) as Appeared[];
    const admins = rows.length > 0 ? await adminIds(tx) : [];
    for (const center of rows) await tell(tx, center, admins);
    return rows.length;
  });
  return found < AT_ONCE ? found : found + (await notifyOfAppearances());
}

async function tell(tx: Tx, { id, name, consultantId }: Appeared, admins: string[]): Promise<void> {
  const readers = await toldOf(tx, [...new Set([...admins, ...(consultantId ? [consultantId] : [])])]);
  await notifyPeople(tx, readers, 'centerAppeared', { center: name }, `centers/${id}`);
}
