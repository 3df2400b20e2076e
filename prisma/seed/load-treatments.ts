import type { ClientBase, Pool } from 'pg';
import { TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import { ladder } from '@/lib/nouns/credits/rules';
import { DEFAULT_SETTINGS } from '@/lib/nouns/settings/schema';
import { expectedRange } from '@/lib/nouns/treatments/rules';
import { names } from '@/lib/run/names';
import { withoutIndexes } from './multiply-centers';

const points = DEFAULT_SETTINGS;

/**
 * Writes the ledger of the busiest professional as the verbs would have, with the resulting totals and level. All other
 * treatments of the load set have no credits.
 * @returns the number of rows added
 */
async function creditTheBusyOne(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    'select expert_id as id from treatments group by expert_id order by count(*) desc limit 1',
  );
  const expert = rows[0]!.id;
  const forCode = TREATMENT_METHODS.map((method) => `when '${method}' then ${points[`credits.code.${method}`]}`);
  const { rowCount } = await client.query(
    `insert into credit_entries (user_id, kind, origin, amount, source, treatment_id, product_code_id, created_at)
     select c.user_id, k.kind::"CreditKind", 'product_code'::"CreditOrigin", case c.product_type::text ${forCode.join(' ')} end, 'code:' || c.id, null::uuid, c.id, c.consumption_date
     from product_codes c cross join (values ('practice'), ('fan_shop')) k(kind) where c.user_id = $1
     union all
     select c.user_id, 'practice', 'kit', ${points['credits.treatment.kit']}, 'treatment:' || c.treatment_id || ':kit', c.treatment_id, null, c.consumption_date
     from product_codes c where c.user_id = $1 and c.treatment_id is not null
     union all
     select expert_id, 'practice', 'satisfaction', ${points['credits.treatment.satisfaction']}, 'treatment:' || id || ':satisfaction', id, null, rated_at
     from treatments where expert_id = $1 and rating >= 4
     union all
     select t.expert_id, 'practice', 'control', ${points['credits.treatment.control']}, 'treatment:' || t.id || ':control:' || v.period, t.id, null, v.created_at
     from control_visits v join treatments t on t.id = v.treatment_id where t.expert_id = $1
     on conflict (source, kind) do nothing`,
    [expert],
  );
  await client.query(
    `update treatments t set kit_points = s.kit, satisfaction_points = s.satisfaction, control_points = s.control
     from (select treatment_id, coalesce(sum(amount) filter (where origin = 'kit'), 0) as kit,
             coalesce(sum(amount) filter (where origin = 'satisfaction'), 0) as satisfaction,
             coalesce(sum(amount) filter (where origin = 'control'), 0) as control
           from credit_entries where user_id = $1 and kind = 'practice' and treatment_id is not null group by treatment_id) s
     where t.id = s.treatment_id`,
    [expert],
  );
  const reached = ladder
    .toReversed()
    .map(({ level, points: from }) => `when s.practice + s.theory >= ${from} then '${level}'`);
  await client.query(
    `update users u set practice_points = s.practice, theory_points = s.theory, fan_shop_points = s.fan_shop, is_enabled = true,
       level = greatest(u.level, (case ${reached.join(' ')} end)::"Level")
     from (select coalesce(sum(amount) filter (where kind = 'practice'), 0)::int as practice,
             coalesce(sum(amount) filter (where kind = 'theory'), 0)::int as theory,
             coalesce(sum(amount) filter (where kind = 'fan_shop'), 0)::int as fan_shop
           from credit_entries where user_id = $1) s where u.id = $1`,
    [expert],
  );
  return rowCount ?? 0;
}

/** Number of treatments of the one professional whose screens are benchmarked. */
const THE_BUSY_ONE = 5000;

/** Before the first treatment of the load set. */
const LONG_AGO = '4 years';

const PATIENTS_EACH = 4;

/** A deterministic number from 0 to 1, different for every row and purpose. */
const dice = (purpose: string, of = 'n') =>
  `(abs(hashint8extended(${of}, ${Buffer.from(purpose).readUInt8(0) * 7919})) % 10007 / 10007.0)`;

/**
 * Adds treatments for benchmarks to the existing centers and professionals: over three years, with shades, ratings,
 * complications, and three codes for each, of which a quarter is used. One professional has `THE_BUSY_ONE` of them, with a consistent
 * ledger. Generated inside the database, in one transaction; foreign keys hold by construction and are not checked row
 * by row.
 * @returns the number of rows added
 */
export async function loadTreatments(pool: Pool, count: number, say: (line: string) => void): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set local work_mem = $$256MB$$'.replaceAll('$$', "'"));
    await client.query("set local session_replication_role = 'replica'");
    let added = 0;
    await withoutIndexes(client, ['treatments', 'product_codes', 'users'], async () => {
      added = await makeTreatments(client, count, say);
      added += await addCodes(client, count);
      say('codes made up, building the indexes');
    });
    await client.query("set local session_replication_role = 'origin'");
    await client.query('select rebuild_treatment_tallies()');
    added += await creditTheBusyOne(client);
    await client.query('commit');
    await client.query('set statement_timeout = 0');
    for (const table of names(`treatments control_visits center_visits product_codes users credit_entries
      bookkeeping.treatment_tallies`))
      await client.query(`vacuum (analyze) ${table}`);
    return added;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.query('reset statement_timeout');
    client.release();
  }
}

/**
 * Patients, treatments and control visits, within the caller's transaction.
 * @returns the number of rows added
 */
async function makeTreatments(client: ClientBase, count: number, say: (line: string) => void): Promise<number> {
  const pairs = await choosePairs(client);
  if (pairs === 0) throw new Error('There is no center with a professional yet: load some with --centers first.');
  const patients = await addPatients(client, Math.ceil(count / PATIENTS_EACH));
  say(`${patients} patients`);
  const treatments = await addTreatments(client, count, pairs);
  say(`${treatments} treatments`);
  return patients + treatments + (await addVisits(client)) + (await addCenterVisits(client));
}

/** The notes of consultants on a visit, or two, at three in four of their centers. */
async function addCenterVisits(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `insert into center_visits (center_id, author_id, visited_on, notes, next_contact_on)
     select id, consultant_id, current_date - (${dice('seen', 'hashtext(id::text || n)')} * 400)::int, 'Visita',
       case when ${dice('next', 'hashtext(id::text || n)')} < 0.3 then current_date + (${dice('when', 'hashtext(id::text || n)')} * 200)::int - 100 end
     from centers, generate_series(1, 2) n where consultant_id is not null and ${dice('often', 'hashtext(id::text || n)')} < 0.5`,
  );
  return rowCount ?? 0;
}

/** Where treatments take place: every professional at one of their centers, in reproducible order. */
async function choosePairs(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `create temp table pairs on commit drop as
     select row_number() over (order by e.user_id) as pair, e.center_id, e.user_id as expert_id, u.level, u.expert_type,
       coalesce(c.chromatic_scale, 'classical') as guide
     from (select distinct on (user_id) user_id, center_id from center_experts order by user_id, center_id) e
     join users u on u.id = e.user_id join centers c on c.id = e.center_id
     where u.deleted_at is null and c.deleted_at is null`,
  );
  await client.query('create unique index on pairs (pair)');
  await client.query('analyze pairs');
  return rowCount ?? 0;
}

async function addPatients(client: ClientBase, patients: number): Promise<number> {
  const { rowCount } = await client.query(
    `create temp table patients on commit drop as
     select n as patient, uuidv7() as id, (array['Anna','Marco','Giulia','Luca','Sofia','Paolo','Elena','Davide'])[1 + n % 8] as name,
       (array['Rossi','Bianchi','Ferrari','Russo','Gallo','Conti','Greco','Fontana','Rizzo','Moretti','Villa'])[1 + n % 11] as surname,
       1950 + n % 55 as birth_year
     from generate_series(0, $1 - 1) n`,
    [patients],
  );
  await client.query('create unique index on patients (patient)');
  await client.query('analyze patients');
  await client.query(
    `insert into users (id, name, surname, email, role, original_role, birth_year, assigned_provinces_codes,
       assigned_public_pr_codes, created_at)
     select id, name, surname, 'p' || id || '@patients.example', 'user', 'user', birth_year, '{}', '{}', now() - interval '${LONG_AGO}'
     from patients`,
  );
  return rowCount ?? 0;
}

/** Shade steps gained by a method: mostly as expected, sometimes a little less or more. */
function gainSql(): string {
  const cases = Object.entries(expectedRange).map(
    ([method, [least, most]]) =>
      `when '${method}' then ${least} - 1 + floor(${dice('gain')} * ${most - least + 3})::int`,
  );
  return `case method::text ${cases.join(' ')} end`;
}

async function addTreatments(client: ClientBase, count: number, pairs: number): Promise<number> {
  const busy = Math.min(THE_BUSY_ONE, Math.ceil(count / 2));
  const { rowCount } = await client.query(
    `insert into treatments (product_name, expert_id, user_id, center_id, treated_on, several_cycles, color_type, start_value,
       end_value, sensibility, has_gingival_problems, has_skin_problems, patient_name, patient_surname, patient_birth_year,
       expert_type, qualification, rating, rated_at, created_at, updated_at)
     select d.method, p.expert_id, u.id, p.center_id, d.at::date, d.method = 'HOME' and n % 3 = 0, p.guide,
       case p.guide when 'classical' then g.classical[d.start_at] else (d.start_at + 10)::text end,
       case when n % 9 > 0 then case p.guide when 'classical' then g.classical[greatest(1, d.start_at - ${gainSql()})]
         else greatest(1, d.start_at + 10 - ${gainSql()})::text end end,
       (array['none','none','none','none','none','mild','mild','moderate','severe',null])[1 + floor(${dice('sensibility')} * 10)::int]::"Sensibility",
       ${dice('Gums')} < 0.06, ${dice('hives')} < 0.02, u.name, u.surname, u.birth_year, p.expert_type, p.level,
       d.rating, case when d.rating is not null then least(now(), d.at + interval '9 days') end, d.at, d.at
     from (
       select n, case when n % $3 = 0 then 1 else least($2::bigint, 2 + floor(power(${dice('pair')}, 2) * ($2 - 1))::bigint) end as pair,
         (array['ULTRA','ULTRA','TOUCH','TOUCH','TOUCH','HOME','HOME','CLICK','CLICK','STICK'])[1 + floor(${dice('method')} * 10)::int]::"TreatmentMethod" as method,
         least(now(), now() - (1 - (n + ${dice('when')}) / $1::bigint) * interval '3 years') as at,
         8 + floor(${dice('begin')} * 12)::int as start_at,
         case when ${dice('rated')} < 0.5 then (array[1,2,3,4,4,4,5,5,5,5])[1 + floor(${dice('Stars')} * 10)::int] end as rating
       from generate_series(0, $1::bigint - 1) n
     ) d
     join pairs p using (pair)
     join patients u on u.patient = n % (select count(*) from patients)
     cross join (select array['OM1','OM2','OM3','B1','A1','B2','D2','A2','C1','C2','D4','A3','D3','B3','A3.5','B4','C3','A4','C4'] as classical) g`,
    [count, pairs, Math.floor(count / busy)],
  );
  return rowCount ?? 0;
}

/** A control visit after two weeks for one in five of the treatments with a final shade. */
async function addVisits(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `insert into control_visits (treatment_id, period, visited_on, value, created_at)
     select id, 'days_15', treated_on + 15, end_value, treated_on + 15 from treatments
     where end_value is not null and treated_on < current_date - 15 and abs(hashint8extended(hashtext(id::text), 5)) % 5 = 0
     on conflict (treatment_id, period) do nothing`,
  );
  return rowCount ?? 0;
}

/**
 * Used codes for three in four of the treatments without one, and unused ones until there are three for each new
 * treatment. Their check characters are not valid.
 */
async function addCodes(client: ClientBase, treatments: number): Promise<number> {
  // Without statistics the planner would choose a nested loop over a million rows.
  await client.query('set local enable_nestloop = off');
  const { rowCount } = await client.query(
    `insert into product_codes (code, name, status, product_type, consumption_date, user_id, center_id, treatment_id, created_at, updated_at)
     select upper(substr(md5(t.id::text), 1, 12)), t.product_name || ' Kit', 'used', t.product_name, t.created_at, t.expert_id,
       t.center_id, t.id, t.created_at - interval '30 days', t.created_at
     from treatments t
     where abs(hashint8extended(hashtext(t.id::text), 3)) % 4 > 0 and not exists (select from product_codes c where c.treatment_id = t.id)
     on conflict (code) do nothing`,
  );
  await client.query('set local enable_nestloop = on');
  const used = rowCount ?? 0;
  const unused = await client.query(
    `insert into product_codes (code, name, product_type, created_at, updated_at)
     select upper(substr(md5(uuidv7()::text), 1, 12)), m.method || ' Kit', m.method, m.at, m.at
     from generate_series(1, $1::bigint) n
     cross join lateral (select (array['ULTRA','TOUCH','HOME','CLICK','STICK'])[1 + (n % 5)::int]::"TreatmentMethod" as method,
       now() - n / $1::float8 * interval '3 years' as at) m
     on conflict (code) do nothing`,
    [treatments * 3 - used],
  );
  return used + (unused.rowCount ?? 0);
}
