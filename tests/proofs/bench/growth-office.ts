import type pg from 'pg';

/** Centers of one consultant. */
const CENTERS_EACH = 300;
const AREA_MANAGERS = 20;

const hash = (of: string) => `abs(hashint8extended(hashtext(${of}::text), 7))`;

/**
 * What the office of a large programme has: consultants of 300 centers each, area managers of some provinces each, their visits, and a year
 * of searches that found nothing near.
 */
export async function addOffice(client: pg.Client): Promise<void> {
  await client.query(`
    begin;
    set local session_replication_role = 'replica';
    create temp table consultants on commit drop as
      select uuidv7() as id, n from generate_series(0, (select count(*) / ${CENTERS_EACH} from centers)) n;
    insert into users (id, name, surname, email, role, original_role, enabled_user, confirmed_user)
      select id, 'Ada', 'Verdi ' || n, 'consultant-' || n || '@bench.example', 'consultant', 'consultant', true, true from consultants;
    insert into users (name, surname, email, role, original_role, enabled_user, confirmed_user, assigned_provinces_codes)
      select 'Ugo', 'Neri ' || share, 'area-' || share || '@bench.example', 'area-manager', 'area-manager', true, true, codes
      from (select n % ${AREA_MANAGERS} as share, array_agg(code) as codes
        from (select row_number() over () as n, province_code as code from (select distinct province_code from centers
          where country = 'IT' and province_code is not null) found) numbered group by 1) shared;
    update centers c set consultant_id = k.id
      from (select id, (row_number() over (order by id) - 1) / ${CENTERS_EACH} as n from centers where deleted_at is null) s
      join consultants k using (n) where c.id = s.id;
    insert into center_visits (center_id, visited_on, notes, next_contact_on, author_id)
      select id, (now() at time zone 'Europe/Rome')::date - (${hash('id')} % 400)::int, 'Visit',
        case when ${hash('id')} % 4 = 0 then (now() at time zone 'Europe/Rome')::date + (${hash('id')} % 90)::int - 30 end, consultant_id
      from centers where ${hash('id')} % 3 > 0 and deleted_at is null;
    insert into search_gaps (country, province_code, week, times, last_hour)
      select 'IT', code, (date_trunc('week', now()) - n * interval '7 days')::date, 1 + n % 5, now()
      from (select distinct province_code as code from centers where country = 'IT' and province_code is not null) found, generate_series(0, 51) n;
    commit`);
}

/** So many empty batches. Returns their ids. */
export async function makeBatches(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into product_code_batches (name, product_type, quantity)
     select 'Batch ' || gen_random_uuid(), 'ULTRA', 10000 from generate_series(1, $1) returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}
