// Fills a database up to the size a brand of the whole world would have, by statements that run in the server:
//   DATABASE_URL=… tsx tests/proofs/bench/growth-load.ts <centers> <treatments> <codes>
import pg from 'pg';
import { creditTheBusyOne } from '@/prisma/seed/load-credits';
import { makeTreatments } from '@/prisma/seed/load-treatments';
import { multiplyCenters } from '@/prisma/seed/multiply-centers';
import { seedLoad } from '@/prisma/seed/seed-load';
import { addOffice, makeBatches } from './growth-office';

/** These lose their indexes and foreign keys while they are filled. */
const LARGE =
  `centers users opening_hours memberships center_experts credit_entries treatments control_visits product_codes`.split(
    /\s+/,
  );
const CODES_IN_A_BATCH = 10_000;
const ORIGINALS = 10_000;
/** One used code in so many was sent to an address, and one in so many of these was used by a center far from it. */
const SENT = 5;
const FAR = 50;

const begun = performance.now();
const say = (line: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s: ${line}`);

// Not the portal's pool, whose statements are cancelled after seconds.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, options: '-c TimeZone=UTC' });

async function connection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, options: '-c TimeZone=UTC' });
  await client.connect();
  // Neither triggers nor foreign keys: what they would have kept is worked out once for all.
  await client.query(
    "set session_replication_role = 'replica'; set maintenance_work_mem = '1GB'; set work_mem = '512MB'; set jit = off",
  );
  return client;
}

async function definitions(client: pg.Client, query: string): Promise<{ drop: string; create: string }[]> {
  return (await client.query<{ drop: string; create: string }>(query, [LARGE])).rows;
}

/** Drops what makes inserting slow, and returns the statements that bring it back. */
async function strip(client: pg.Client): Promise<{ indexes: string[]; keys: string[] }> {
  const keys = await definitions(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
       and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))`,
  );
  // Unique ones stay where a generator says "on conflict", and those of constraints.
  const indexes = await definitions(
    client,
    `select format('drop index %I', indexname) as drop, indexdef as create from pg_indexes
     where schemaname = 'public' and tablename = any($1)
       and (indexdef ~ '^CREATE INDEX' or indexname = 'product_codes_code_key')
     order by indexdef ~ 'gin' desc, tablename = 'product_codes' desc`,
  );
  for (const { drop } of [...keys, ...indexes]) await client.query(drop);
  return { indexes: indexes.map(({ create }) => create), keys: keys.map(({ create }) => create) };
}

async function addCenters(client: pg.Client, count: number): Promise<void> {
  if (count > ORIGINALS) {
    await client.query('begin');
    await multiplyCenters(client, 'x0', count - ORIGINALS);
    await client.query(`
      insert into center_experts (center_id, user_id, created_at)
        select center_id, user_id, created_at from memberships where status = 'active' on conflict do nothing;
      delete from center_cells;
      insert into center_cells (cell_x, cell_y, tier, centers, sum_x, sum_y)
        select map_x >> 18, map_y >> 18, tier, count(*), sum(map_x), sum(map_y) from centers where is_public group by 1, 2, 3;
      commit`);
  }
  await client.query('analyze centers, users, center_experts, memberships');
  say(`${count} centers`);
}

/** Nothing of a table emptied in the same transaction goes into the write-ahead log. */
async function addTreatments(client: pg.Client, count: number): Promise<void> {
  await client.query('begin; truncate treatments; truncate control_visits');
  await makeTreatments(client, count, say);
  await client.query('commit; analyze treatments, users');
}

/** The nth of all codes; its check character is not valid. An odd factor makes each number another one. */
const CODE = `'K' || upper(lpad(to_hex((n * 7368787) % (1::bigint << 44)), 11, '0'))`;

/** Codes nobody has used yet, in batches, as they were ordered over three years. */
async function addUnusedCodes(client: pg.Client, count: number): Promise<void> {
  await client.query('begin; truncate product_codes');
  await client.query(
    `insert into product_codes (code, name, product_type, batch_id, created_at, updated_at)
     select ${CODE}, m || ' Kit', m::"TreatmentMethod", ($2::uuid[])[1 + n / ${CODES_IN_A_BATCH}], at, at
     from (select n, (array['ULTRA','ULTRA','TOUCH','TOUCH','TOUCH','HOME','HOME','CLICK','CLICK','STICK'])[1 + n % 10] as m,
             now() - (1 - n::float8 / $1) * interval '3 years' as at
           from generate_series(0, $1::bigint - 1) n) made`,
    [count, await makeBatches(client, Math.ceil(count / CODES_IN_A_BATCH))],
  );
  say(`${count} unused codes`);
}

/** A used code for three in four treatments; some kits were sent to an address: mostly that of the center that used them. */
async function addUsedCodes(client: pg.Client, treatments: number, from: number): Promise<void> {
  await client.query(
    `insert into product_codes (code, name, status, product_type, batch_id, address, consumption_date, user_id, center_id,
       treatment_id, created_at, updated_at)
     select ${CODE}, m || ' Kit', 'used', m, ($1::uuid[])[1 + (n - $2) / ${CODES_IN_A_BATCH}],
       case when n % ${SENT} = 0 then case when n % ${SENT * FAR} = 0 then 'Via Roma 1, 00184 Roma RM' else plain_address end end,
       at, expert_id, center_id, id, at - interval '30 days', at
     from (select $2::bigint + row_number() over () as n, t.product_name as m, t.created_at as at, t.expert_id, t.center_id, t.id, c.plain_address
           from treatments t join centers c on c.id = t.center_id
           where abs(hashint8extended(hashtext(t.id::text), 3)) % 4 > 0) used`,
    [await makeBatches(client, Math.ceil(treatments / CODES_IN_A_BATCH)), from],
  );
  await client.query('commit');
  say('used codes');
}

/** One after the other on each connection. */
async function inTurns(clients: pg.Client[], statements: string[]): Promise<void> {
  const waiting = [...statements];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await client.query(next);
        say(next.slice(0, 110));
      }
    }),
  );
}

const [centers, treatments, codes] = process.argv.slice(2).map(Number);
const unused = Math.max(0, codes! - Math.floor(treatments! * 0.75));
const client = await connection();
const other = await connection();
await seedLoad(pool, Math.min(centers!, ORIGINALS), say);
const { indexes, keys } = await strip(client);
await Promise.all([
  addCenters(client, centers!).then(() => addTreatments(client, treatments!)),
  addUnusedCodes(other, unused),
]);
await addUsedCodes(other, treatments!, unused);
await client.query('analyze product_codes');
await creditTheBusyOne(client);
await client.query('select rebuild_treatment_tallies()');
await addOffice(client);
say('ledger, consultants and visits');
await inTurns([client, other], indexes);
for (const key of keys) await client.query(key);
for (const table of LARGE) await client.query(`vacuum (analyze) ${table}`);
await client.query('analyze');
say('done');
await Promise.all([client.end(), other.end(), pool.end()]);
