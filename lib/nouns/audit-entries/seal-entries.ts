import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { log } from '@/lib/run/log';
import { BEGINNING, LEDGERS, type Ledger, type Sealed, sealOf, sources } from './data';

/** Rows sealed per transaction: after a kill, sealing continues behind the last of them. */
const AT_ONCE = 2_000;

/** Seals new entries of audit and ledger, and logs the newest seal, to verify the chain later. Returns their number. */
export async function sealEntries(limit = AT_ONCE): Promise<number> {
  let sealed = 0;
  let head: string | null = null;
  for (const ledger of LEDGERS) {
    for (let after: string | null = BEGINNING_ID; after !== null; ) {
      const done: Done = await transaction((tx) => sealSome(tx, ledger, after ?? BEGINNING_ID, limit));
      sealed += done.count;
      head = done.head ?? head;
      after = done.last;
    }
  }
  log.info({ sealed, head }, 'audit sealed');
  return sealed;
}

const BEGINNING_ID = '00000000-0000-0000-0000-000000000000';

type Done = { count: number; head: string | null; last: string | null };

async function sealSome(tx: Tx, ledger: Ledger, after: string, limit: number): Promise<Done> {
  const run = within(tx);
  // One process at a time: two would continue from the same seal.
  await run(`select pg_advisory_xact_lock(hashtext('audit_seals'))`, []);
  const [newest] = (await run(
    'select s.number::text, s.seal from audit_seals s order by s.number desc limit 1',
    [],
  )) as { number: string; seal: string }[];
  const { table, content, details } = sources[ledger];
  const rows = (await run(
    `select $1::text as ledger, e.id as "entryId", ${content} as content, ${details} as details from ${table} e
     where e.id > $2::uuid and not exists (select 1 from audit_seals s where s.ledger = $1 and s.entry_id = e.id)
     order by e.id limit $3`,
    [ledger, after, limit],
  )) as Sealed[];
  if (rows.length === 0) return { count: 0, head: null, last: null };
  let number = BigInt(newest?.number ?? 0);
  let seal = newest?.seal ?? BEGINNING;
  const seals = rows.map((row) => {
    number += 1n;
    seal = sealOf(seal, number, row);
    return { ...row, number: String(number), seal };
  });
  const column = (name: keyof (typeof seals)[number]) => seals.map((each) => each[name]);
  await run(
    `insert into audit_seals (number, ledger, entry_id, content, details, seal)
     select * from unnest($1::bigint[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[])`,
    [column('number'), column('ledger'), column('entryId'), column('content'), column('details'), column('seal')],
  );
  return { count: rows.length, head: seal, last: rows.length < limit ? null : rows.at(-1)!.entryId };
}
