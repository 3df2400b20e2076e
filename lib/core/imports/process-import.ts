import type { Person } from '@/lib/core/actor/actor';
import { nounNamed, nouns } from '@/lib/core/nouns';
import { changeRecord, createRecord, deleteRecord } from '@/lib/core/records';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { screenOf } from '@/lib/core/screens/records';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { isDatabaseUnavailable, notFound, Problem } from '@/lib/run/errors';
import { log } from '@/lib/run/log';
import { databaseProblem, isTransient } from '@/lib/run/problems/database-problem';
import { requestContext } from '@/lib/run/request-context';
import { findExisting, keyOf, reasonsOf } from './check-import';
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
import type { ImportState, RowState } from './schema';

/** Rows per transaction; a killed one has no effect. */
const AT_ONCE = 50;
const PIECE_MS = 20_000;

const TO_APPLY: readonly RowState[] = ['new', 'change'];
const TO_UNDO: readonly RowState[] = ['created', 'changed'];

/** Imports rows, or undoes them, for a while (`more`: not all yet); several processes can share an import. */
export async function processImport({ id }: { id: string }, milliseconds = PIECE_MS): Promise<{ more: boolean }> {
  const until = Date.now() + milliseconds;
  // Links the audit entries of these changes to the import: no caller can send a request id with a colon.
  const context = { ...requestContext.getStore(), requestId: `import:${id}` };
  let step: Step;
  do step = await requestContext.run(context, () => transaction((tx) => takeSome(tx, id), { timeout: 60_000 }));
  while (step === 'taken' && Date.now() < until);
  return { more: step !== 'done' };
}

/** `held`: others are working on the rows that are left, and may fail. */
type Step = 'taken' | 'held' | 'done';

async function takeSome(tx: Tx, id: string): Promise<Step> {
  const before = await readHead(tx, id);
  const isUndoing = before?.state === 'undoing';
  if (before?.state !== 'running' && !isUndoing) return 'done';
  const states = isUndoing ? TO_UNDO : TO_APPLY;
  const rows = await takeRows(tx, id, states, AT_ONCE);
  if (rows.length === 0) return finish(tx, id, before.state, states);
  // Once they are locked, nobody begins to undo without waiting for them (moveImport): only now the state is certain.
  const head = await readHead(tx, id);
  if (head?.state !== before.state) return 'done';
  const me = await nouns().personById(head.personId, within(tx));
  if (me?.group !== 'admin') return stop(tx, id, isUndoing);
  const who: Person = { ...me, isVerified: head.isVerified };
  const isThere = await findMeanwhile(tx, who, head, rows);
  const changes: RowChange[] = [];
  for (const one of rows) changes.push(isThere(one) ?? (await attempt(tx, head, who, one, isUndoing)));
  await saveRows(tx, id, isUndoing ? changes : await withVersions(tx, head.resource, rows, changes));
  await within(tx)('update imports set updated_at = now() where id = $1::uuid', [id]);
  return 'taken';
}

/** Refuses new rows whose records were created since the upload, as by another sheet with the same rows. */
async function findMeanwhile(tx: Tx, me: Person, { resource: name, createdAt }: Head, all: readonly StoredRow[]) {
  const imported = screenOf(name)!.imported!;
  const bodies = all.flatMap(({ state, body }) => (state === 'new' && body ? [body] : []));
  const asked = { resource: resourceNamed(name), imported, mapped: [], bodies };
  const found = await findExisting(me, asked, { rows: within(tx), since: createdAt });
  return ({ n, state, body }: StoredRow): RowChange | null => {
    const key = state === 'new' && body ? keyOf(body, imported) : null;
    if (!key || !found.has(key)) return null;
    return { n, state: 'refused', reasons: [{ field: imported.by[0]!, message: 'errors.alreadyExists' }] };
  };
}

type Head = Pick<StoredImport, 'id' | 'resource' | 'personId' | 'isVerified' | 'state'> & { createdAt: Date };

const readHead = async (tx: Tx, id: string) => {
  const [row] = await within(tx)(
    `select id, resource, person_id as "personId", is_verified as "isVerified", state, created_at as "createdAt"
     from imports where id = $1::uuid`,
    [id],
  );
  return row as Head | undefined;
};

/** An import is done when no rows are left, including those claimed by others. */
async function finish(tx: Tx, id: string, state: ImportState, states: readonly RowState[]): Promise<Step> {
  const head = await lockImport(tx, id);
  if (head?.state !== state) return 'done';
  if (await hasRows(tx, id, states)) return 'held';
  await setState(tx, id, state === 'running' ? 'done' : 'undone');
  return 'done';
}

/** If its owner is no longer an admin or may not sign in, nothing more is done in their name. */
async function stop(tx: Tx, id: string, isUndoing: boolean): Promise<Step> {
  await within(tx)(`update imports set state = $2, problem = 'errors.forbidden' where id = $1::uuid`, [
    id,
    isUndoing ? 'done' : 'stopped',
  ]);
  return 'done';
}

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
    const isExplained = problem instanceof Problem;
    if (isDatabaseUnavailable(error) || isTransient(error) || (isExplained && problem.status >= 500)) throw error;
    await rows('rollback to savepoint row', []);
    if (!isExplained) log.error({ err: error, row: row.n }, 'a row of an import failed');
    const reasons = isExplained ? reasonsOf(problem) : [{ field: '', message: 'errors.unexpected' }];
    return { n: row.n, state: isUndoing ? 'kept' : 'refused', reasons };
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
