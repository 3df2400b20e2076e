import { pool } from '@/lib/run/db/db';
import { BEGINNING, LEDGERS, type Ledger, type Sealed, sealOf, sources } from './data';

export type Broken = {
  number: string;
  ledger: Ledger;
  entryId: string;
  /** The reason: the row is missing or was changed, or the chain itself was changed. */
  because: 'row is missing' | 'row was changed' | 'values were changed' | 'seal was changed' | 'seal is missing';
};

export type Verdict = {
  sealed: number;
  /** Rows not sealed yet, from today. */
  open: number;
  /** Rows emptied because people or requests were erased. */
  erased: number;
  /** The newest seal; null if the chain is empty. */
  head: string | null;
  hasExpected: boolean;
  broken: Broken | null;
};

type Row = Sealed & {
  number: string;
  seal: string;
  contentNow: string | null;
  detailsNow: string | null;
  isErased: boolean;
  erasedFor: string | null;
};

const AT_ONCE = 5_000;

const now = (ledger: Ledger) => {
  const { table, entity, content, details, erasedFor } = sources[ledger];
  return `left join lateral (select ${content} as content, ${details} as details, ${entity} as entity, ${erasedFor} as erased_for
    from ${table} e where e.id = s.entry_id and s.ledger = '${ledger}') ${ledger} on true`;
};

const either = (column: string) => `coalesce(${LEDGERS.map((ledger) => `${ledger}.${column}`).join(', ')})`;

const SEALS = `
  select s.number::text, s.ledger, s.entry_id as "entryId", s.content, s.details, s.seal,
         ${either('content')} as "contentNow", ${either('details')} as "detailsNow",
         ${either('erased_for')} as "erasedFor",
         exists (select 1 from audit_entries x where x.action = 'erase' and x.entity in ('users', ${either('entity')})
                   and x.entity_id = ${either('erased_for')}) as "isErased"
  from audit_seals s ${LEDGERS.map(now).join('\n')}
  where s.number > $1::bigint order by s.number limit ${AT_ONCE}`;

/** Verifies the chain from the beginning to the first mismatch. `expected` is a seal from a stored log. */
export async function checkChain(expected?: string): Promise<Verdict> {
  const verdict: Verdict = { sealed: 0, open: 0, erased: 0, head: null, hasExpected: !expected, broken: null };
  let number = 0n;
  for (let rows: Row[] = []; verdict.sealed === 0 || rows.length > 0; ) {
    rows = (await pool.query<Row>(SEALS, [String(number)])).rows;
    for (const row of rows) {
      number += 1n;
      verdict.broken = problemOf(row, number, verdict.head ?? BEGINNING);
      if (verdict.broken) return verdict;
      verdict.head = row.seal;
      verdict.sealed += 1;
      if (row.erasedFor) verdict.erased += 1;
      if (row.seal === expected) verdict.hasExpected = true;
    }
    if (rows.length === 0) break;
  }
  verdict.open = await countOpen();
  return verdict;
}

function problemOf(row: Row, number: bigint, before: string): Broken | null {
  const { ledger, entryId } = row;
  const broken = (because: Broken['because']): Broken => ({ number: String(number), ledger, entryId, because });
  if (row.number !== String(number)) return broken('seal is missing');
  if (sealOf(before, number, row) !== row.seal) return broken('seal was changed');
  if (row.contentNow === null) return broken('row is missing');
  if (row.contentNow !== row.content) return broken('row was changed');
  // Emptied because somebody, or the request it is about, was erased: the erasure is itself a row of the chain.
  if (row.detailsNow !== row.details && !(row.erasedFor && row.isErased)) return broken('values were changed');
  return null;
}

async function countOpen(): Promise<number> {
  const counts = LEDGERS.map(
    (ledger) => `(select count(*) from ${sources[ledger].table} e
      where not exists (select 1 from audit_seals s where s.ledger = '${ledger}' and s.entry_id = e.id))`,
  );
  const { rows } = await pool.query<{ open: number }>(`select (${counts.join(' + ')})::int as open`);
  return rows[0]!.open;
}
