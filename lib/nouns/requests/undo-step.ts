import type { Person } from '@/lib/core/actor/actor';
import { changeRecord } from '@/lib/core/records';
import { lockRecord } from '@/lib/core/write';
import { nounNamed } from '@/lib/nouns/verbs';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import type { RequestName } from './schema';

/** For how long a step can be undone that nobody was written to about. */
const UNDONE_WITHIN = '1 minute';

/**
 * Undoes the last step of a request, if the same person has just made it, and the letters that it caused.
 * @throws Problem 409 if somebody has changed the request since, or a letter has left
 */
export async function undoStep(tx: Tx, me: Person, name: RequestName, id: string): Promise<void> {
  const noun = nounNamed(name);
  const { before } = await lockRecord(tx, noun.resource, me, id);
  const [step] = await within(tx)(
    `select e.before, e.after, e.actor_id = $3::uuid and e.action = 'update' as mine from audit_entries e
     where e.entity = $1 and e.entity_id = $2::uuid and e.created_at > now() - interval '${UNDONE_WITHIN}'
       and e.after ? 'status' order by e.created_at desc, e.id desc limit 1`,
    [name, id, me.id],
  );
  const [from, to] = [step?.before, step?.after].map((values) => (values as { status?: string } | undefined)?.status);
  if (!step?.mine || !from || to !== before.status) throw conflict('errors.tooLateToUndo', 'status');
  await takeBackLetters(tx, id);
  await changeRecord(tx, noun, me, { id, seen: null, isUndo: true, isReversal: true }, { status: from });
  const was = step.before as Record<string, unknown>;
  for (const [field, column] of Object.entries(CHANGED_BY_STEPS))
    if (field in was)
      await within(tx)(`update "${noun.resource.table}" set ${column} where id = $1::uuid`, [id, was[field]]);
}

/** What a step changes besides the state. */
const CHANGED_BY_STEPS: Readonly<Record<string, string>> = {
  waitingSince: 'waiting_since = $2::timestamptz',
  snoozedUntil: 'snoozed_until = $2::date',
  managedAt: 'managed_at = $2::timestamptz',
};

async function takeBackLetters(tx: Tx, id: string): Promise<void> {
  const [row] = await within(tx)(
    `with caused as (select o.id from outbox o where o.created_at > now() - interval '${UNDONE_WITHIN}' and o.values->>'step' = $1),
       held as (delete from pgboss.job j using caused where j.name = 'mail' and j.id = caused.id and j.state = 'created'
         and j.start_after > now() returning j.id),
       gone as (delete from outbox o using held where o.id = held.id returning o.id)
     select (select count(*) from caused)::int - (select count(*) from gone)::int as left`,
    [id],
  );
  if (Number(row?.left) > 0) throw conflict('errors.tooLateToUndo', 'status');
}
