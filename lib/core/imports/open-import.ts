import type { Person } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import { getRecord } from '@/lib/core/read';
import { notFound } from '@/lib/run/errors';
import { targetsFor } from './create-import';
import { findImport, rowsOf, type StoredImport, type StoredRow } from './data';
import type { Target } from './read-columns';
import { imports } from './resource';
import { ROW_STATES, type RowState } from './schema';

export const ROWS_ON_A_PAGE = 50;

export type ImportView = {
  stored: StoredImport;
  targets: Target[];
  total: number;
  counts: Record<RowState, number>;
  chosen: RowState | null;
  page: number;
  rows: StoredRow[];
  problem: string | null;
  mayWrite: boolean;
};

/** An import with some of its rows, for its screen; 404 for those who may not see it. */
export async function openImport(me: Person, id: string, state: string, page: string): Promise<ImportView> {
  if (!isUuid(id)) throw notFound();
  const { body } = await getRecord(imports, me, id);
  const record = JSON.parse(body) as Record<RowState, number> & { total: number; problem: string | null };
  const stored = (await findImport(id))!;
  const chosen = ROW_STATES.find((one) => one === state) ?? null;
  const number = Math.min(1_000, Math.max(1, Number.parseInt(page, 10) || 1));
  return {
    stored,
    targets: targetsFor(me, stored.resource),
    total: record.total,
    counts: Object.fromEntries(ROW_STATES.map((one) => [one, record[one]])) as Record<RowState, number>,
    chosen,
    page: number,
    rows: await rowsOf(id, chosen, number, ROWS_ON_A_PAGE),
    problem: record.problem,
    mayWrite: stored.personId === me.id,
  };
}
