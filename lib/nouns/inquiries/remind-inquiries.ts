import { findPublicCenter, nearestTo } from '@/lib/nouns/centers/find-public';
import { db, pool } from '@/lib/run/db/db';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { notifyPractice } from './follow-inquiry';
import { notifyVisitor } from './notify-visitor';

const AT_ONCE = 100;
/** Days without an answer after which the practice is reminded, and after which the visitor is offered another center. */
const REMIND_AFTER = 2;
const GIVE_UP_AFTER = 4;

type Step = 'reminded_at' | 'given_up_at';

const dueSql = (step: Step, days: number) => `select i.id::text, i.center_id::text as "centerId" from inquiries i
  where i.status = 'waiting' and i.${step} is null and i.confirmed_at < now() - interval '${days} days'
  order by i.confirmed_at limit ${AT_ONCE}`;

/** Reminds practices after two days; tells visitors after four, with another center. Returns whether there is more. */
export async function remindInquiries(): Promise<{ more: boolean }> {
  const reminded = await forEachDue('reminded_at', REMIND_AFTER, async (id, centerId) =>
    transaction(async (tx) => {
      const row = await claim(tx, id, 'reminded_at');
      if (row) await notifyPractice(tx, centerId, 'inquiryWaiting', { center: row.center, kind: row.kind });
    }),
  );
  const givenUp = await forEachDue('given_up_at', GIVE_UP_AFTER, async (id, centerId) => {
    const [center, { lat, lng }] = await Promise.all([
      findPublicCenter(centerId),
      db.center.findUniqueOrThrow({ where: { id: centerId }, select: { lat: true, lng: true } }),
    ]);
    const [nearest] =
      lat !== null && lng !== null ? await nearestTo({ id: centerId, lat, lng }, 1, { takesInquiries: true }) : [];
    await transaction(async (tx) => {
      const row = await claim(tx, id, 'given_up_at');
      if (!row) return;
      await notifyVisitor(tx, row, 'inquiryUnanswered', {
        center: row.center,
        phone: center?.phone ?? 'none',
        other: nearest ? `${nearest.name}, ${[nearest.zipCode, nearest.city].filter(Boolean).join(' ')}` : '',
        several: nearest ? 'yes' : 'no',
        kind: row.kind,
      });
    });
  });
  return { more: reminded === AT_ONCE || givenUp === AT_ONCE };
}

async function forEachDue(
  step: Step,
  days: number,
  act: (id: string, centerId: string) => Promise<void>,
): Promise<number> {
  const { rows } = await pool.query<{ id: string; centerId: string }>(dueSql(step, days));
  for (const { id, centerId } of rows) await act(id, centerId);
  return rows.length;
}

type Row = { id: string; name: string; email: string; culture: string; center: string; kind: string };

/** Marks the step as done, unless it was done or the inquiry answered in the meantime. */
async function claim(tx: Tx, id: string, step: Step): Promise<Row | undefined> {
  const [row] = await within(tx)(
    `update inquiries i set ${step} = now() from centers c
     where i.id = $1::uuid and c.id = i.center_id and i.status = 'waiting' and i.${step} is null
     returning i.id::text, i.name, i.email::text, i.culture, c.name as center, i.kind::text`,
    [id],
  );
  return row as Row | undefined;
}
