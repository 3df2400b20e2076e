import type { Actor } from '@/lib/core/actor/actor';
import { STAFF_LITERALS } from '@/lib/core/actor/roles';
import type { Input } from '@/lib/core/assign';
import { nouns } from '@/lib/core/nouns';
import { getRecord } from '@/lib/core/read';
import type { Verbs } from '@/lib/core/records';
import { insertRecord, type Locked, updateRecord } from '@/lib/core/write';
import { type Tx, within } from '@/lib/run/db/transaction';
import { forbidden, invalid, Problem } from '@/lib/run/errors';
import { tasks } from './resource';
import { ABOUT, SUBJECTS } from './schema';

async function createTask(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const [subject, second] = SUBJECTS.filter((field) => input[field]);
  if (second) throw invalid([{ field: second, message: 'validation.oneSubject' }]);
  if (subject) await requireVisible(tx, actor, subject, String(input[subject]));
  await requireStaff(tx, input.assigneeId);
  // Without an assignee, the task is its author's.
  const { assigneeId, ...own } = input;
  return insertRecord(tx, tasks, actor, assigneeId ? input : own);
}

async function changeTask(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  await requireStaff(tx, input.assigneeId);
  await updateRecord(tx, tasks, actor, locked, input);
}

/** The subject of a task or note must be visible to its author. */
export async function requireVisible(tx: Tx, actor: Actor, field: keyof typeof ABOUT, id: string): Promise<void> {
  await getRecord(nouns().resources[ABOUT[field]]!, actor, id, { fields: [] }, within(tx)).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    throw forbidden('errors.outOfReach', field);
  });
}

/** Staff, also while working as professionals; others have no task list. */
export const STAFF_SQL = `deleted_at is null and enabled_user
  and original_role in (${STAFF_LITERALS})`;

async function requireStaff(tx: Tx, id: unknown): Promise<void> {
  if (!id) return;
  const [found] = await within(tx)(`select 1 as ok from users where id = $1::uuid and ${STAFF_SQL}`, [id]);
  if (!found) throw invalid([{ field: 'assigneeId', message: 'validation.staff' }]);
}

export const verbs: Verbs = { create: createTask, update: changeTask };
