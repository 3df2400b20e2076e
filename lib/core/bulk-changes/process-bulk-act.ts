import type { Person } from '@/lib/core/actor/actor';
import { nouns } from '@/lib/core/nouns';
import { type Run, type Tx, transaction, within } from '@/lib/run/db/transaction';
import { isDatabaseUnavailable, Problem } from '@/lib/run/errors';
import { log } from '@/lib/run/log';
import { databaseProblem, isTransient } from '@/lib/run/problems/database-problem';
import { requestContext } from '@/lib/run/request-context';
import { applyItem, type Outcome, reasonOf, undoItem } from './apply-item';
import { FINISH, leaveItem, NEXT_ITEM, type NextItem, touchAct } from './data';

/** Milliseconds after which the job yields to others in the queue. */
const PIECE = 5_000;

/**
 * Continues an act for a while. Each record is changed in a transaction of its own that also
 * marks it as done, so that a kill leaves nothing half done. Several processes can share the
 * work. Audit entries carry the id of the act as their request id; no caller can send one with a colon.
 * @returns whether there is more to do
 */
export async function processBulkAct({ id }: { id: string }, milliseconds = PIECE): Promise<{ more: boolean }> {
  const until = Date.now() + milliseconds;
  await touchAct(id);
  const context = { ...requestContext.getStore(), requestId: `act:${id}` };
  let step: Step = 'taken';
  while (step === 'taken' && Date.now() < until) step = await requestContext.run(context, () => takeNext(id));
  return { more: step !== 'done' };
}

/** `held`: others are working on the records that are left, and may fail. */
type Step = 'taken' | 'held' | 'done';

async function takeNext(id: string): Promise<Step> {
  let item: NextItem | undefined;
  try {
    return await transaction(
      async (tx) => {
        const rows = within(tx);
        [item] = (await rows(NEXT_ITEM, [id])) as [NextItem?];
        if (!item) {
          const [left] = await rows(FINISH, [id]);
          return left?.held === true ? 'held' : 'done';
        }
        const me = await personOf(rows, item);
        if (!me) return 'done';
        await note(rows, item, await perform(tx, item, me));
        return 'taken';
      },
      { timeout: 60_000 },
    );
  } catch (error) {
    if (!item || isDatabaseUnavailable(error) || isTransient(error)) throw error;
    const problem = databaseProblem(error) ?? error;
    const isExplained = problem instanceof Problem && problem.status < 500;
    if (!isExplained) log.error({ err: error, act: id, record: item.recordId }, 'a record of a bulk act failed');
    const was = item.actState === 'undoing' ? 'done' : 'waiting';
    await leaveItem(id, item.recordId, was, isExplained ? reasonOf(problem) : 'errors.unexpected');
    return 'taken';
  }
}

/** The person as they are now; null if they may no longer sign in, or have another role. */
async function personOf(rows: Run, { id, personId, role, isVerified, actState }: NextItem): Promise<Person | null> {
  const person = await nouns().personById(personId, rows);
  if (person?.role === role) return { ...person, isVerified };
  const state = actState === 'undoing' ? 'done' : 'stopped';
  await rows(`update bulk_acts set state = $2, problem = 'errors.forbidden' where id = $1`, [id, state]);
  return null;
}

const perform = (tx: Tx, item: NextItem, me: Person): Promise<Outcome> =>
  item.actState === 'undoing' ? undoItem(tx, item, me) : applyItem(tx, item, me, item.recordId);

async function note(rows: Run, { id, recordId, actState }: NextItem, outcome: Outcome): Promise<void> {
  if (actState === 'undoing') {
    const text = 'update bulk_act_items set state = $3, reason = $4 where act_id = $1 and record_id = $2';
    await rows(text, [id, recordId, outcome.state, outcome.reason ?? null]);
    return;
  }
  await rows(
    `update bulk_act_items set state = $3, before = $4::jsonb, version = $5::timestamptz where act_id = $1 and record_id = $2`,
    [id, recordId, outcome.state, JSON.stringify(outcome.before ?? null), outcome.version ?? null],
  );
}
