import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { transaction, within } from '@/lib/run/db/transaction';
import { conflict, forbidden, notFound } from '@/lib/run/errors';
import { enqueue } from '@/lib/run/jobs/queue';
import { log } from '@/lib/run/log';
import { lockImport, setState } from './data';
import { processImport } from './process-import';
import type { ImportState } from './schema';

const moves: Record<string, { from: readonly ImportState[]; to: ImportState }> = {
  apply: { from: ['checked', 'stopped'], to: 'running' },
  stop: { from: ['running'], to: 'stopped' },
  undo: { from: ['done', 'stopped'], to: 'undoing' },
};

/** A small sheet is imported while its sender waits; the queue continues longer ones. */
const AT_ONCE_MS = 1_500;
const HEAD_START_MS = 3_000;

/**
 * Starts, stops or reverts a checked import, depending on the button. Only its
 * uploader may start it, since it is done in their name.
 * @throws Problem 409 for an impossible change of state
 */
export async function moveImport(me: Person, id: string, action: string): Promise<void> {
  if (me.group !== 'admin') throw forbidden();
  const move = moves[action];
  if (!move) throw notFound();
  const works = move.to !== 'stopped';
  await transaction(async (tx) => {
    // Waits for rows that a worker is writing: else they would be written after the last one was undone. Before the
    // import itself, as the worker locks them.
    if (move.to === 'undoing')
      await within(tx)(
        `select 1 as ok from import_rows where import_id = $1::uuid and state in ('new', 'change') for update`,
        [id],
      );
    const stored = await lockImport(tx, id);
    if (!stored) throw notFound();
    if (works && stored.personId !== me.id) throw forbidden('imports.problems.notYours');
    if (!move.from.includes(stored.state)) throw conflict('errors.forbiddenTransition', 'state');
    await setState(tx, id, move.to, { isVerified: me.isVerified === true });
    await audit(tx, me, {
      action: action === 'undo' ? 'undo' : 'update',
      entity: 'imports',
      entityId: id,
      before: { state: stored.state },
      after: { state: move.to },
    });
    if (works) await enqueue(tx, 'imports', { id }, new Date(Date.now() + HEAD_START_MS));
  });
  if (!works) return;
  // Accepted already: what fails at this moment, such as a deadlock, is repeated by the job.
  await processImport({ id }, AT_ONCE_MS).catch((error: unknown) =>
    log.warn({ err: error }, 'an import goes on later'),
  );
}
