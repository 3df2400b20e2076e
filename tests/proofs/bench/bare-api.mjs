// The API's reference: Node and pg, nothing else. No sign-in, policies, checks, limits or locks; the same records read by
// the same statement, and the same rows written: a new center at its town's position with its audit, and an invitation
// with its notification and its letter in the queue.
import { createServer } from 'node:http';
import pg from 'pg';

// `record` reads a center as our API answers it, as JSON text; `actor` is the admin in whose name everything is written.
const [port, connectionString, given] = process.argv.slice(2);
const { record, actor } = JSON.parse(given);
const pool = new pg.Pool({ connectionString, max: 10 });

const SELECT = `select t.id as "_id", t.name, t.street_name, t.street_number, t.zip_code, t.city, t.province, t.province_code,
  t.region, t.country, t.plain_address, t.place_id, t.phone_numbers as "phoneNumbers", t.referent_email as "referentEmail",
  t.instagram_link as "instagramLink", t.facebook_link as "facebookLink", t.site, t.chromatic_scale as "chromaticScale",
  t.types_of_treatments::text[] as "typesOfTreatments", t.machine_type as "machineType", t.machine_name as "machineName",
  (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'closed', h.closed, 'opensAt', h.opens_at,
    'closesAt', h.closes_at, 'reopensAt', h.reopens_at, 'reclosesAt', h.recloses_at) order by h.weekday), '[]')
    from opening_hours h where h.center_id = t.id) as "openingHours",
  (select coalesce(json_agg(e.user_id), '[]') from center_experts e where e.center_id = t.id) as "expertIds",
  t.consultant_id as "associateConsultant",
  (select coalesce(json_agg(d.user_id), '[]') from center_dealers d where d.center_id = t.id) as "associateDealers",
  t.welcome_kit as "welcomeKit", t.hide_in_map as "hideInMap", t.is_clean_and_white as "isCleanAndWhite",
  t.has_promo_sent as "hasPromoSent", t.consultant_notes as "consultantNotes", t.lat, t.lng, t.time_zone as "timeZone", t.slug,
  t.missing_data as "missingData", t.is_authorized as "isAuthorized", t.tier, t.created_at as "createdAt",
  t.updated_at as "updatedAt", t.deleted_at as "deletedAt" from centers t`;

/** With the consultant, and the members with their accounts. */
const RELATED = SELECT.replace(
  / from centers t$/,
  `, (select row_to_json(p) from (select u.id as "_id", u.name, u.surname, u.email, u.phone, u.mobilephone from users u
      where u.id = t.consultant_id) p) as consultant,
    (select coalesce(json_agg(m), '[]') from (select m.id as "_id", m.status, m.kind, m.is_responsible as "isResponsible",
        (select row_to_json(p) from (select u.id as "_id", u.name, u.surname, u.email, u.phone, u.mobilephone from users u
          where u.id = m.user_id) p) as "user"
      from memberships m where m.center_id = t.id) m) as memberships from centers t`,
);

const parts = { street_name: 'streetName', street_number: 'streetNumber', zip_code: 'zipCode', city: 'city' };
Object.assign(parts, { province: 'province', province_code: 'provinceCode', region: 'region', country: 'country' });
Object.assign(parts, { plain_address: 'plainAddress', place_id: 'placeId' });

function present(row) {
  const address = {};
  for (const [column, name] of Object.entries(parts)) {
    address[name] = row[column];
    delete row[column];
  }
  return { ...row, address };
}

async function list(where, values, select = SELECT) {
  const [{ rows }, counted] = await Promise.all([
    pool.query(`${select} where ${where} order by t.name, t.id limit 25`, values),
    pool.query(`select count(*) from centers t where ${where}`, values),
  ]);
  return { status: 200, headers: { 'odin-count': counted.rows[0].count }, body: JSON.stringify(rows.map(present)) };
}

async function read(client, id) {
  // Named, so that it is planned once: planning it each time would cost more than all the rest.
  const { rows } = await client.query({ name: 'record', text: record.text, values: [id, ...record.values] });
  return rows[0].body;
}

const TOWN = `select p.lat, p.lng, p.istat_code from place_names n join places p on p.id = n.place_id
  where n.key = $1 and p.kind = 'comune' and p.province_code = $2 limit 1`;
const CENTER = `insert into centers (slug, name, plain_address, city, country, province_code, phone_numbers, types_of_treatments,
  missing_data, lat, lng, comune_code, time_zone)
  values (gen_random_uuid()::text, $1, $2, $3, $4, $5, '{}', '{}', '{phoneNumbers,referentEmail,machineType,experts}',
  $6, $7, $8, 'Europe/Rome') returning id`;
const AUDIT = `insert into audit_entries (actor_id, actor_role, action, entity, entity_id, after, request_id)
  values ($1, 'admin', $2, $3, $4, $5, gen_random_uuid()::text)`;
const INVITE = `insert into memberships (center_id, user_id, status, kind, asked_by_id)
  select $1, unnest($2::uuid[]), 'waiting', 'invitation', $3 returning id, user_id`;
const READER = `select email, name from users where id = $1`;
const NOTE = `insert into notifications (user_id, message, values, href, membership_id)
  values ($1, 'notifications.membershipInvited', $2, 'profile', $3) returning id`;
const JOB = `insert into pgboss.job (name, data) values ('mail', $1) returning id`;
const LETTER = `insert into outbox (id, kind, letter, email, culture, values)
  values ($1, 'letter', 'membershipInvited', $2, 'it', $3)`;

async function create(req) {
  let text = '';
  for await (const chunk of req) text += chunk;
  const { name, address, expertIds } = JSON.parse(text);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const towns = await client.query(TOWN, [address.city.toLowerCase(), address.provinceCode]);
    const { lat, lng, istat_code: comune } = towns.rows[0];
    const own = [name, address.plainAddress, address.city, address.country, address.provinceCode, lat, lng, comune];
    const [{ id }] = (await client.query(CENTER, own)).rows;
    const after = { name, address, lat, lng, phoneNumbers: [], typesOfTreatments: [], openingHours: [], expertIds: [] };
    await client.query(AUDIT, [actor, 'create', 'centers', id, JSON.stringify(after)]);
    const invited = await client.query(INVITE, [id, expertIds, actor]);
    for (const { id: membershipId, user_id: userId } of invited.rows) {
      const waiting = JSON.stringify({ centerId: id, userId, status: 'waiting' });
      await client.query(AUDIT, [actor, 'invite', 'memberships', membershipId, waiting]);
      const [reader] = (await client.query(READER, [userId])).rows;
      const values = JSON.stringify({ center: name, person: reader.name, by: 'Ada Bench' });
      const noted = await client.query(NOTE, [userId, values, membershipId]);
      await client.query(`select pg_notify('portal_live', $1)`, [noted.rows[0].id]);
      const job = await client.query(JOB, [JSON.stringify({ to: reader.email, letter: 'membershipInvited' })]);
      await client.query(LETTER, [job.rows[0].id, reader.email, values]);
    }
    await client.query('commit');
    return { status: 201, headers: {}, body: await read(client, id) };
  } finally {
    client.release();
  }
}

async function answer(req) {
  const url = new URL(req.url, 'http://localhost');
  if (req.method === 'POST') return create(req);
  const id = url.pathname.split('/')[3];
  if (id) {
    return { status: 200, headers: {}, body: await read(pool, id) };
  }
  const q = url.searchParams.get('q');
  const other = url.searchParams.get('address.city[ne]');
  if (other) return list('t.deleted_at is null and t.city <> $1', [other]);
  const nested = JSON.parse(url.searchParams.get('where') ?? 'null');
  if (nested) {
    const where = `t.deleted_at is null and (t.tier = 'GOLD' or t.city <> $1)`;
    return list(where, [nested.or[1].not['address.city']], RELATED);
  }
  if (!q) return list('t.deleted_at is null', []);
  const where = `t.deleted_at is null and t.country = $1 and t.search like '%' || search_text($2) || '%'`;
  return list(where, [url.searchParams.get('address.country'), q]);
}

async function respond(req, res) {
  const { status, headers, body } = await answer(req);
  res.writeHead(status, { 'content-type': 'application/json', ...headers });
  res.end(body);
}

createServer((req, res) => void respond(req, res)).listen(Number(port), '127.0.0.1', () => console.log('ready'));
