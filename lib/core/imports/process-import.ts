import type { Person } from '@/lib/core/actor/actor';
import { nounNamed, nouns } from '@/lib/core/nouns';
import { changeRecord, createRecord, deleteRecord } from '@/lib/core/records';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { notFound, Problem } from '@/lib/run/errors';
import { databaseProblem, isTransient } from '@/lib/run/problems/database-problem';
import { requestContext } from '@/lib/run/request-context';
import { reasonsOf } from './check-import';
import {
  hasRows,
  lockImport,
  type RowChange,
  type StoredImport,
  type StoredRow,
  saveRows,
  setState,
  takeRows,
} from './data';
import type { RowState } from './schema';

/** Rows per transaction; a killed one has no effect. */
const AT_ONCE = 50;
const PIECE_MS = 20_000;

const TO_APPLY: readonly RowState[] = ['new', 'change'];
const TO_UNDO: readonly RowState[] = ['created', 'changed'];

/**
 * Imports rows, or undoes them, for a while, by the same code path as single changes. `more`: there is more to do.
 * Several processes can share an import, each claiming other rows.
 */
export async function processImport({ id }: { id: string }, milliseconds = PIECE_MS): Promise<{ more: boolean }> {
  const until = Date.now() + milliseconds;
  // Links the audit entries of these changes to the import.
  const context = { ...requestContext.getStore(), requestId: id };
  do {
    const isDone = await requestContext.run(context, () => transaction((tx) => takeSome(tx, id), { timeout: 60_000 }));
    if (isDone) return { more: false };
  } while (Date.now() < until);
  return { more: true };
}

async function takeSome(tx: Tx, id: string): Promise<boolean> {
  // Not locked, so that stopping it only waits for these rows.
  const [row] = await within(tx)('select state from imports where id = $1::uuid', [id]);
  const isUndoing = row?.state === 'undoing';
  if (row?.state !== 'running' && !isUndoing) return true;
  const states = isUndoing ? TO_UNDO : TO_APPLY;
  const rows = await takeRows(tx, id, states, AT_ONCE);
  // Once they are locked, nobody begins to undo without waiting for them (moveImport): only now the state is certain.
  const [now] = await within(tx)('select state from imports where id = $1::uuid', [id]);
  if (now?.state !== row.state) return true;
  if (rows.length === 0) return finish(tx, id, states);
  const head = (await readHead(tx, id))!;
  const me = await nouns().personById(head.personId, within(tx));
  if (me?.group !== 'admin') return stop(tx, id, isUndoing);
  const who: Person = { ...me, isVerified: head.isVerified };
  const changes: RowChange[] = [];
  for (const one of rows) changes.push(await attempt(tx, head, who, one, isUndoing));
  await saveRows(tx, id, isUndoing ? changes : await withVersions(tx, head.resource, rows, changes));
  await within(tx)('update imports set updated_at = now() where id = $1::uuid', [id]);
  return false;
}

const readHead = async (tx: Tx, id: string) => {
  const [row] = await within(tx)(
    `select id, resource, person_id as "personId", is_verified as "isVerified", state from imports where id = $1::uuid`,
    [id],
  );
  return row as Pick<StoredImport, 'id' | 'resource' | 'personId' | 'isVerified' | 'state'> | undefined;
};

/** An import is done when no rows are left; rows claimed by others are left to them. */
async function finish(tx: Tx, id: string, states: readonly RowState[]): Promise<boolean> {
  const head = await lockImport(tx, id);
  const isOpen = head?.state === 'running' || head?.state === 'undoing';
  if (isOpen && !(await hasRows(tx, id, states))) await setState(tx, id, head.state === 'running' ? 'done' : 'undone');
  return true;
}

/** If its owner is no longer an admin or may not sign in, nothing more is done in their name. */
async function stop(tx: Tx, id: string, isUndoing: boolean): Promise<boolean> {
  await within(tx)(`update imports set state = $2, problem = 'errors.forbidden' where id = $1::uuid`, [
    id,
    isUndoing ? 'done' : 'stopped',
  ]);
  return true;
}

/** Processes one row completely or not at all; a refusal is stored with its reason. */
async function attempt(
  tx: Tx,
  { resource: name }: Pick<StoredImport, 'resource'>,
  me: Person,
  row: StoredRow,
  isUndoing: boolean,
): Promise<RowChange> {
  const rows = within(tx);
  await rows('savepoint row', []);
  try {
    const change = isUndoing ? await takeBack(tx, name, me, row) : await write(tx, name, me, row);
    await rows('release savepoint row', []);
    return { n: row.n, ...change };
  } catch (error) {
    const problem = databaseProblem(error) ?? error;
    if (!(problem instanceof Problem) || problem.status >= 500 || isTransient(error)) throw error;
    await rows('rollback to savepoint row', []);
    return { n: row.n, state: isUndoing ? 'kept' : 'refused', reasons: reasonsOf(problem) };
  }
}

async function write(tx: Tx, name: string, me: Person, { state, recordId, body, version }: StoredRow) {
  const noun = nounNamed(name);
  if (state === 'new') {
    const id = await createRecord(tx, noun, me, body ?? {}, true);
    return { state: 'created' as const, recordId: id };
  }
  await changeRecord(tx, noun, me, { id: recordId!, seen: version && [version] }, body ?? {});
  return { state: 'changed' as const };
}

/** Restores the previous values, unless somebody else has changed the record since, or it is about an erased person. */
async function takeBack(tx: Tx, name: string, me: Person, { state, recordId, before, version }: StoredRow) {
  if (state === 'changed' && !before) throw notFound();
  const target = { id: recordId!, seen: version && [version], isUndo: true };
  if (state === 'created') await deleteRecord(tx, nounNamed(name), me, target);
  else await changeRecord(tx, nounNamed(name), me, target, before!);
  return { state: 'undone' as const };
}

/** The version of each record after writing: only that version is undone. */
async function withVersions(tx: Tx, name: string, rows: StoredRow[], changes: RowChange[]): Promise<RowChange[]> {
  const { table, hasUpdatedAt } = resourceNamed(name);
  if (!hasUpdatedAt) return changes;
  const idOf = ({ n, recordId }: RowChange) => recordId ?? rows.find((row) => row.n === n)?.recordId ?? '';
  const ids = changes.filter(({ state }) => state !== 'refused').map(idOf);
  const found = await within(tx)(`select id::text, updated_at from "${table}" where id = any($1::uuid[])`, [ids]);
  const versions = new Map(found.map((row) => [row.id as string, row.updated_at as Date]));
  return changes.map((change) => ({ ...change, version: versions.get(idOf(change)) ?? null }));
}
