import type { Actor, Person } from '@/lib/core/actor/actor';
import { requirePerson, VERIFICATION_REQUIRED } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import { countMatching, matchingSql } from '@/lib/core/lists/list';
import { insertRecord } from '@/lib/core/write';
import { Sql } from '@/lib/run/db/sql';
import { type Tx, within } from '@/lib/run/db/transaction';
import { badRequest, conflict, Problem, tooManyRequests } from '@/lib/run/errors';
import { enqueue } from '@/lib/run/jobs/queue';
import { applyItem } from './apply-item';
import type { Act } from './data';
import { type PreparedAct, prepareAct } from './prepare-act';
import { bulkActs } from './resource';
import { type BulkKind, MOST_RECORDS } from './schema';

/** Milliseconds during which the request itself works on the act; after that, or after a kill, the queue continues. */
const HEAD_START = 3_000;

/** Per person and hour: each act may cover a whole list. */
const MOST_ACTS = 60;
const HOUR = 3_600;

/**
 * Stores the records to change: only those the person can see in the list now. They are changed afterwards, one by one.
 * @param chosenId the id of the act, so that starting it twice by mistake has no effect
 * @throws Problem 409 if their number differs from what the person was shown, or is zero
 */
export async function createBulkAct(tx: Tx, actor: Actor, input: Input, chosenId?: string): Promise<string> {
  const me = requirePerson(actor);
  await requireFewActs(tx, me);
  const prepared = prepareAct(me, input as Parameters<typeof prepareAct>[1]);
  const { resource, list, kind, field, value, way } = prepared;
  const total = await countMatching(resource, me, list, MOST_RECORDS + 1, within(tx));
  if (total === 0) throw conflict('errors.nothingSelected', 'query');
  if (total > MOST_RECORDS) throw badRequest('errors.tooManyRecords', { most: MOST_RECORDS });
  if (input.expected !== undefined && input.expected !== total) throw conflict('errors.selectionChanged', 'expected');
  const { screen, query } = input;
  const stored = { screen, query, kind, field: field?.name ?? null, value: value ?? null, way };
  const own = {
    personId: me.id,
    role: me.role,
    isVerified: me.isVerified === true,
    resource: resource.name,
    total,
    ...(chosenId && { id: chosenId }),
  };
  const id = await insertRecord(tx, bulkActs, me, stored, own);
  // Somebody may have changed the list since it was counted.
  if ((await insertItems(tx, me, prepared, id)) !== total) throw conflict('errors.selectionChanged', 'expected');
  await checkProof(tx, me, { id, resource: resource.name, kind, field: field?.name ?? null, value, way });
  await enqueue(tx, 'bulk-acts', { id }, new Date(Date.now() + HEAD_START));
  return id;
}

/** Counted in the database, so that refused or rolled-back acts do not count. */
async function requireFewActs(tx: Tx, me: Person): Promise<void> {
  const [row] = await within(tx)(
    `select count(*)::int as count from bulk_acts where person_id = $1::uuid and created_at > now() - interval '1 hour'`,
    [me.id],
  );
  if (Number(row?.count) >= MOST_ACTS) throw tooManyRequests(HOUR);
}

async function insertItems(tx: Tx, me: Person, { resource, list }: PreparedAct, id: string): Promise<number> {
  const sql = new Sql(me.id);
  const act = sql.bind(id, 'uuid');
  const matching = matchingSql(sql, resource, me, list);
  const [row] = await within(tx)(
    `with items as (insert into bulk_act_items (act_id, record_id, n) select ${act}, m.id, m.n from (${matching}) m returning 1)
     select count(*) as count from items`,
    sql.values,
  );
  return Number(row!.count);
}

/** Tries the first record and rolls back, so that a required password is asked for before anything begins. */
async function checkProof(tx: Tx, me: Person, act: Act & { kind: BulkKind }): Promise<void> {
  const rows = within(tx);
  const [first] = await rows('select record_id as id from bulk_act_items where act_id = $1 order by n limit 1', [
    act.id,
  ]);
  await rows('savepoint trial', []);
  try {
    await applyItem(tx, act, me, String(first!.id));
  } catch (error) {
    if (error instanceof Problem && error.key === VERIFICATION_REQUIRED) throw error;
  } finally {
    await rows('rollback to savepoint trial', []);
  }
}
