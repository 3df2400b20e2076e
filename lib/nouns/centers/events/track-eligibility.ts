import { CLEAN_WHITE_ELIGIBLE } from '@/lib/nouns/requests/cw-rollup-requests/rules.waits';
import { type Tx, within } from '@/lib/run/db/transaction';

const ELIGIBLE = `select c.id::text, 'cw_kit_eligible' as type from centers c
    where c.id = any($1::uuid[]) and c.deleted_at is null and ${CLEAN_WHITE_ELIGIBLE}
  union all
  select c.id::text, 'cw_rollup_eligible' from centers c
    where c.id = any($1::uuid[]) and c.deleted_at is null and ${CLEAN_WHITE_ELIGIBLE} and exists (
      select from cw_rollup_requests r where r.center_id = c.id and r.status = 'open' and r.deleted_at is null)`;

type Eligible = { id: string; type: 'cw_kit_eligible' | 'cw_rollup_eligible' };

/**
 * Runs a change, and creates events for those of these centers that become eligible for a Clean & White kit or a
 * roll-up by it. Reverting a dispatch creates none, since the eligibility is on record already.
 * @param centersOf the centers that may be affected, including those created by the change
 */
export async function trackEligibility<T>(
  tx: Tx,
  centersOf: (result?: T) => unknown[],
  change: () => Promise<T>,
): Promise<T> {
  const before = await eligibleOf(tx, centersOf());
  const result = await change();
  const isNew = (now: Eligible) => !before.some(({ id, type }) => id === now.id && type === now.type);
  const came = (await eligibleOf(tx, centersOf(result))).filter(isNew);
  if (came.length > 0) await tx.centerEvent.createMany({ data: came.map(({ id, type }) => ({ centerId: id, type })) });
  return result;
}

async function eligibleOf(tx: Tx, ids: unknown[]): Promise<Eligible[]> {
  const centers = ids.filter((id) => typeof id === 'string');
  return centers.length > 0 ? ((await within(tx)(ELIGIBLE, [centers])) as Eligible[]) : [];
}
