// Fills a database up to the size a brand of the whole world would have, in a process of its own:
//   DATABASE_URL=… tsx tests/bench/growth-load.ts <centers> <treatments> <codes>
import pg from 'pg';
import { loadTreatments } from '@/prisma/seed/load-treatments';
import { multiplyCenters } from '@/prisma/seed/multiply-centers';
import { seedLoad } from '@/prisma/seed/seed-load';
import { addOffice, makeBatches, sendUsedCodes } from './growth-office';

const LARGE = ['centers', 'users', 'treatments', 'product_codes'];
const CODES_IN_A_BATCH = 10_000;
const ORIGINALS = 10_000;
/** Codes are made in rounds, so that a killed run does not leave one transaction of an hour to roll back. */
const ROUND = 1_000_000;

const begun = performance.now();
const say = (line: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s: ${line}`);

// Not the portal's pool, whose statements are cancelled after seconds.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, options: '-c TimeZone=UTC' });

async function connection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("set maintenance_work_mem = '1GB'; set work_mem = '256MB'");
  return client;
}

type Index = { name: string; definition: string };

/** The unique ones are left, because the generators say `on conflict`. */
async function dropIndexes(client: pg.Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1) and indexdef ~ '^CREATE INDEX'`,
    [LARGE],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  return rows;
}

/** Copies without triggers; what they would have kept is worked out once for all. */
async function addCenters(client: pg.Client, count: number): Promise<void> {
  await seedLoad(pool, Math.min(count, ORIGINALS), say);
  if (count <= ORIGINALS) return;
  await client.query("begin; set local session_replication_role = 'replica'");
  await multiplyCenters(client as unknown as pg.PoolClient, 'x0', count - ORIGINALS);
  await client.query(`
    insert into center_experts (center_id, user_id, created_at)
      select center_id, user_id, created_at from memberships where status = 'active' on conflict do nothing;
    delete from center_cells;
    insert into center_cells (cell_x, cell_y, tier, centers, sum_x, sum_y)
      select map_x >> 18, map_y >> 18, tier, count(*), sum(map_x), sum(map_y) from centers where is_public group by 1, 2, 3;
    commit`);
  await client.query('analyze');
  say(`${count} centers`);
}

/** Codes nobody has used yet; their check characters are not valid. An odd factor makes each number another one. */
async function addUnusedCodes(client: pg.Client, count: number): Promise<void> {
  await client.query("set session_replication_role = 'replica'");
  for (let from = 0; from < count; from += ROUND) {
    await client.query(
      `insert into product_codes (code, name, product_type, batch_id, created_at, updated_at)
       select 'K' || upper(lpad(to_hex((n * 7368787) % (1::bigint << 44)), 11, '0')), m || ' Kit', m::"TreatmentMethod",
         ($3::uuid[])[1 + n % cardinality($3::uuid[])], at, at
       from (select n, (array['ULTRA','ULTRA','TOUCH','TOUCH','TOUCH','HOME','HOME','CLICK','CLICK','STICK'])[1 + n % 10] as m,
               now() - (n * 7919 % 1000003) / 1000003.0 * interval '3 years' as at
             from generate_series($1::bigint, $2::bigint - 1) n) made`,
      [from, Math.min(count, from + ROUND), await makeBatches(client, ROUND / CODES_IN_A_BATCH)],
    );
    say(`${Math.min(count, from + ROUND)} unused codes`);
  }
}

const [centers, treatments, codes] = process.argv.slice(2).map(Number);
const client = await connection();
const other = await connection();
const indexes = await dropIndexes(client);
await addCenters(client, centers!);
// Three in four treatments bring a used code along.
await Promise.all([
  loadTreatments(pool, treatments!, say),
  addUnusedCodes(other, Math.max(0, codes! - Math.floor(treatments! * 0.75))),
]);
await addOffice(client);
await sendUsedCodes(client, await makeBatches(client, Math.ceil(treatments! / CODES_IN_A_BATCH)));
say('consultants, visits and batches');
const waiting = [...indexes];
await Promise.all(
  [client, other].map(async (one) => {
    for (let index = waiting.shift(); index; index = waiting.shift()) {
      await one.query(index.definition);
      say(index.name);
    }
  }),
);
for (const table of LARGE) await client.query(`vacuum (analyze) ${table}`);
await client.query('analyze');
say('done');
await Promise.all([client.end(), other.end(), pool.end()]);
