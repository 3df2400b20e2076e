import { pool } from '@/lib/run/db/db';
import { fromPool, type Tx, within } from '@/lib/run/db/transaction';
import type { ImportState, Reason, RowState } from './schema';

export type StoredImport = {
  id: string;
  resource: string;
  fileName: string;
  personId: string;
  isVerified: boolean;
  state: ImportState;
  headings: string[];
  mapping: (string | null)[];
};

export type StoredRow = {
  n: number;
  cells: string[];
  state: RowState;
  recordId: string | null;
  body: Record<string, unknown> | null;
  before: Record<string, unknown> | null;
  reasons: Reason[] | null;
  version: Date | null;
};

const IMPORT = `select id, resource, file_name as "fileName", person_id as "personId", is_verified as "isVerified", state, headings,
  mapping from imports where id = $1::uuid`;

export async function findImport(id: string): Promise<StoredImport | undefined> {
  return (await fromPool<StoredImport>(IMPORT, [id]))[0];
}

export async function lockImport(tx: Tx, id: string): Promise<StoredImport | undefined> {
  const [row] = await within(tx)(`${IMPORT} for no key update`, [id]);
  return row as StoredImport | undefined;
}

const ROW = `n, cells, state, record_id as "recordId", body, before, reasons, version`;

/** In sheet order. */
export async function rowsOf(id: string, state: RowState | null, page: number, limit: number): Promise<StoredRow[]> {
  return fromPool<StoredRow>(
    `select ${ROW} from import_rows where import_id = $1 and ($2::text is null or state = $2)
      order by n limit $3 offset $4`,
    [id, state, limit, (page - 1) * limit],
  );
}

/** Claims rows for one process; others working on the same import get different ones. */
export async function takeRows(tx: Tx, id: string, states: readonly RowState[], limit: number): Promise<StoredRow[]> {
  const text = `select ${ROW} from import_rows where import_id = $1 and state = any($2)
    order by n limit ${limit} for update skip locked`;
  return (await within(tx)(text, [id, states])) as StoredRow[];
}

/** Whether rows in these states are left, including those claimed by others. */
export async function hasRows(tx: Tx, id: string, states: readonly RowState[]): Promise<boolean> {
  const text = 'select exists (select from import_rows where import_id = $1 and state = any($2)) as left';
  const [row] = await within(tx)(text, [id, states]);
  return row!.left === true;
}

export type RowChange = { n: number; state: RowState } & Partial<
  Pick<StoredRow, 'recordId' | 'body' | 'before' | 'reasons' | 'version'>
>;

/** Saves rows' results, keeping what a change does not contain; a row of an erased person gets no data back. */
export async function saveRows(tx: Tx, id: string, changes: readonly RowChange[]): Promise<void> {
  if (changes.length === 0) return;
  await within(tx)(
    `update import_rows r set state = c.state,
       record_id = case when c.value ? 'recordId' then (c.value->>'recordId')::uuid else r.record_id end,
       body = case when r.cells = '[]' then null when c.value ? 'body' then c.value->'body' else r.body end,
       before = case when r.cells = '[]' then null when c.value ? 'before' then c.value->'before' else r.before end,
       reasons = case when c.value ? 'reasons' then c.value->'reasons' else r.reasons end,
       version = case when c.value ? 'version' then (c.value->>'version')::timestamptz else r.version end
     from (select (value->>'n')::int as n, value->>'state' as state, value from jsonb_array_elements($2::jsonb)) c
     where r.import_id = $1 and r.n = c.n`,
    [id, JSON.stringify(changes)],
  );
}

/** Creates an import with all its rows, given as JSON in pieces. */
export async function insertImport(
  tx: Tx,
  { rows, ...data }: Omit<StoredImport, 'id' | 'state'> & { total: number; rows: readonly string[] },
): Promise<string> {
  const { id } = await tx.import.create({ data, select: { id: true } });
  for (const some of rows)
    await within(tx)(
      `insert into import_rows (import_id, n, cells)
       select $1::uuid, (value->>'n')::int, value->'cells' from jsonb_array_elements($2::jsonb)`,
      [id, some],
    );
  return id;
}

export async function* refusedRows(id: string): AsyncGenerator<StoredRow[]> {
  for (let last = 0; ; ) {
    const { rows } = await pool.query<StoredRow>(
      `select ${ROW} from import_rows where import_id = $1 and state = 'refused' and n > $2 order by n limit 1000`,
      [id, last],
    );
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!.n;
  }
}

export const setState = (
  tx: Tx,
  id: string,
  state: ImportState,
  more: { mapping?: (string | null)[]; isVerified?: boolean } = {},
) => tx.import.update({ where: { id }, data: { state, ...more }, select: { id: true } });
