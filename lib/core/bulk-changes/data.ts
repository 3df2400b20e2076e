import { pool } from '@/lib/run/db/db';
import { fromPool } from '@/lib/run/db/transaction';
import type { BulkKind, BulkState, BulkWay, ItemState } from './schema';

export type Act = {
  id: string;
  resource: string;
  kind: BulkKind;
  field: string | null;
  value: unknown;
  way: BulkWay | null;
};

export type NextItem = Act & {
  recordId: string;
  actState: BulkState;
  personId: string;
  role: string;
  isVerified: boolean;
  before: unknown;
  version: Date | null;
};

/** Processes working on the same act take different records; a stopped act has no next record. */
export const NEXT_ITEM = `
  select a.id, a.resource, a.kind, a.field, a.value, a.way, a.state as "actState", a.person_id as "personId", a.role,
    a.is_verified as "isVerified", i.record_id as "recordId", i.before, i.version
  from bulk_acts a join bulk_act_items i on i.act_id = a.id
  where a.id = $1 and ((a.state = 'running' and i.state = 'waiting') or (a.state = 'undoing' and i.state = 'done'))
  order by i.n limit 1 for update of i skip locked`;

/** Marks an act as done if nothing is left; `held` while others are working on a record. */
export const FINISH = `
  update bulk_acts a set state = case when exists (select from bulk_act_items i where i.act_id = a.id
      and i.state = case a.state when 'running' then 'waiting' else 'done' end)
    then a.state when a.state = 'running' then 'done' else 'undone' end
  where a.id = $1 and a.state in ('running', 'undoing') returning state in ('running', 'undoing') as held`;

export async function touchAct(id: string): Promise<void> {
  await pool.query('update bulk_acts set updated_at = now() where id = $1', [id]);
}

/** Stores the reason why a record could not be changed or reverted. */
export async function leaveItem(actId: string, recordId: string, wasState: ItemState, reason: string): Promise<void> {
  await pool.query(
    `update bulk_act_items set state = case state when 'waiting' then 'left' else 'kept' end, reason = $4
     where act_id = $1 and record_id = $2 and state = $3`,
    [actId, recordId, wasState, reason],
  );
}

export type LeftAlone = { state: 'left' | 'kept'; reason: string; count: number; recordIds: string[] };

/** Most frequent reason first, with a few examples each. */
export async function leftOf(actId: string): Promise<LeftAlone[]> {
  return fromPool<LeftAlone>(
    `select state, reason, count(*)::int as count, (array_agg(record_id::text order by n))[1:5] as "recordIds"
      from bulk_act_items where act_id = $1 and state in ('left', 'kept') group by state, reason order by count(*) desc limit 20`,
    [actId],
  );
}
