import type { Person } from '@/lib/core/actor/actor';
import { type Tx, within } from '@/lib/run/db/transaction';
import { tooManyRequests } from '@/lib/run/errors';
import { limits } from '@/lib/run/limits/limits';

/**
 * Throws a 429 above the daily limit of reports per person: admins read each, and nobody should be able to bury those
 * of others. Locks the person, so that of two concurrent reports the second counts the first.
 */
export async function requireReportingsLeft(tx: Tx, { id }: Pick<Person, 'id'>): Promise<void> {
  const { points, seconds } = limits.reportings;
  await within(tx)('select 1 as ok from users where id = $1::uuid for no key update', [id]);
  const [row] = await within(tx)(
    `select count(*)::int as today from reportings
     where reporter_user_id = $1::uuid and created_at > now() - $2 * interval '1 second'`,
    [id, seconds],
  );
  if (Number(row!.today) >= points) throw tooManyRequests(seconds);
}
