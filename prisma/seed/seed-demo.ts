import { hash } from '@node-rs/argon2';
import type { Pool, PoolClient } from 'pg';
import { sealedGroup, sealFields, sealIn, sealValues } from '@/lib/core/encrypted-fields';
import { versionOf } from '@/lib/nouns/accounts/consents/texts';
import { QUESTIONS } from '@/lib/nouns/inquiries/submit-inquiry';
import { loadPlaces } from '@/lib/nouns/places/load-places';
import { COUNT_GAINS } from '@/lib/nouns/statistics/cache-gains';
import { treatments } from '@/lib/nouns/treatments/resource';
import { users } from '@/lib/nouns/users/resource';
import { columnOf } from '@/lib/run/db/sql';
import { masterKeys } from '@/lib/run/encryption/keys';
import { lookAfter, noteVisits } from './care';
import { type Practice, Slugs } from './centers';
import { Codes } from './codes';
import { addNews, FIRST_NEWS } from './content';
import type { Row } from './copy-rows';
import { addDemoStories } from './demo-people';
import { Dice } from './dice';
import { employ, makeCrews } from './experts';
import { addHurriedExpert } from './hurried-expert';
import { addAnswers } from './inquiries';
import { addNewsPictures } from './news-pictures';
import { addOffice } from './office';
import { openingHours, weekOf } from './opening-hours';
import { addPortraits } from './portraits';
import { addRooms } from './rooms';
import { addSmiles } from './smiles';
import { makeStaff, type Staff } from './staff';
import texts from './texts.json';
import { readQuarters, readTowns, type Town } from './towns';
import { addDays, dayOf, midnightOf, World } from './world';
import { writeRows } from './write-rows';

const WEEKS = 20;
const AREAS = 9;

/** Searches that found nothing near, in the provinces with the fewest practices. */
function addSearchGaps(world: World, towns: readonly Town[], practices: readonly Practice[]): void {
  const codes = [
    ...new Set(towns.flatMap(({ country, provinceCode }) => (country === 'IT' ? (provinceCode ?? []) : []))),
  ];
  const inProvince = (code: string) => practices.filter(({ row }) => row.province_code === code).length;
  const counted = codes.toSorted().map((code) => ({ code, count: inProvince(code) }));
  const few = counted.toSorted((one, other) => one.count - other.count).slice(0, AREAS);
  const areas = [...few.map(({ code }) => ['IT', code] as const), ['CH', ''] as const];
  const today = midnightOf(world.now);
  const monday = addDays(today, -((today.getUTCDay() + 6) % 7));
  areas.forEach(([country, province_code], n) => {
    for (let week = 0; week < WEEKS; week += 1) {
      const times = world.dice.below(3 + 2 * (areas.length - n));
      const start = addDays(monday, -7 * week);
      if (times > 0) world.add('search_gaps', { country, province_code, week: dayOf(start), times, last_hour: start });
    }
  });
}

// Before and after on the public pages of a few Italian practices.

const MOST = 3;
const LEAST_GAIN = 6;
/** Newer ones still wait for an answer. */
const DAYS = 10;

/** Practices offer, and patients agree to, some treatments of which both pictures are shared. Draws no dice. */
function addPublicPictures(world: World, practices: readonly Practice[]): void {
  world.add('settings', {
    id: '01900000-0000-7000-8002-000000000001',
    name: 'centers.picturesIn',
    value: 'IT',
    created_at: world.daysAgo(400),
  });
  const pictures = new Map(
    (world.rows.get('treatment_pictures') ?? [])
      .filter(({ shared }) => shared)
      .map((one) => [`${String(one.treatment_id)} ${String(one.kind)}`, one]),
  );
  // The demo patient is still asked.
  const asked = (world.rows.get('users') ?? []).find(({ email }) => email === 'patient@candor.example')?.id;
  const italian = new Map(practices.filter(({ row }) => row.country === 'IT').map(({ id }, place) => [id, place]));
  const shown = new Map<unknown, number>();
  for (const treatment of (world.rows.get('treatments') ?? []).toReversed()) {
    const { id, center_id: center, user_id } = treatment;
    const place = italian.get(String(center));
    const [before, after] = ['pre', 'post'].map((kind) => pictures.get(`${String(id)} ${kind}`));
    const at = treatment.created_at as Date;
    const count = shown.get(center) ?? 0;
    // The demo practices come first.
    if (place === undefined || (place > 1 && place % 4 > 0) || (count >= MOST && user_id !== asked)) continue;
    if (!before || !after || stepsBetween(before, after) < LEAST_GAIN || at > world.daysAgo(DAYS)) continue;
    const files = { pre_file_id: before.file_id, post_file_id: after.file_id };
    world.add('public_pictures', { treatment_id: id, center_id: center, ...files, created_at: addDays(at, 1) });
    if (user_id === asked) continue;
    shown.set(center, count + 1);
    const said = { granted: true, source: 'treatments', created_at: addDays(at, 2) };
    const text = { kind: 'public_pictures', version: versionOf('public_pictures') };
    world.add('consents', { id: `f${String(id).slice(1)}`, user_id, treatment_id: id, ...text, ...said });
  }
}

/** The last digits of a smile's id are its step; see pictures.ts. */
const stepsBetween = (before: Row, after: Row) => stepOf(before) - stepOf(after);
const stepOf = ({ file_id }: Row) => Number(String(file_id).slice(-12));

/** Saved texts, and of messages in hand an answer with the reply to it. The last of all, so that the dice fall as before. */
function addCorrespondence(world: World, { admin }: Pick<Staff, 'admin'>): void {
  const { dice } = world;
  for (const [name, text] of Object.entries(texts.answers))
    world.add('letter_blocks', { id: dice.id(), name, text, created_at: world.daysAgo(300) });
  const inHand = (world.rows.get('contacts') ?? []).filter(({ status }) => status === 'processing');
  for (const contact of inHand) {
    const [answered, replied] = [1, 1.4].map((days) => addDays(contact.created_at as Date, days));
    if (!replied || replied > world.now) continue;
    const about = { contact_id: contact.id, mentions: [] };
    const write = (at: Date | undefined, note: object) =>
      world.add('request_notes', { id: dice.id(), ...about, ...note, created_at: at });
    const text = 'Buongiorno, grazie del messaggio. Ci lascia un numero e un orario in cui possiamo chiamarLa?';
    write(answered, { kind: 'answer', text, author_id: admin.id });
    write(replied, {
      kind: 'reply',
      text: 'Grazie, mi trova dopo le 17 al numero che ho indicato.',
      sender: contact.email,
    });
    contact.waiting_since = replied;
  }
}

export const DEMO_PASSWORD = 'Candor2026';
const SEED = 20_261_121;

type Shape = { scale: number; today: Date };

/**
 * Loads the demo data into a database without people, in one transaction. The same on every machine on a given day; its
 * dates lead up to that day.
 * @param scale less than 1 for fewer practices, enough for tests
 * @param today the day of loading, for tests of other days
 * @returns the number of rows added; 0 if there were people already
 */
export async function seedDemo(
  pool: Pool,
  say: (line: string) => void = () => {},
  scale = 1,
  today = new Date(),
): Promise<number> {
  await ensurePlaces(pool);
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Seconds normally, but minutes on a slow machine or behind another loading process.
    await client.query('set local lock_timeout = 0; set local statement_timeout = 0');
    // Hours, colleagues and pictures come after their center or treatment, which keeps the time of its own story; moving
    // each with all its indexes would take as long again.
    await client.query(`set local portal.keep_updated_at = 'on'`);
    // If two run at once, the second waits here and then finds people.
    await client.query('lock table users in share row exclusive mode');
    const { rows } = await client.query<{ found: boolean }>('select exists (select from users) as found');
    const count = rows[0]!.found ? 0 : await fill(client, say, { scale, today });
    if (count) await client.query('analyze');
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Loads the gazetteer, even if its tables were emptied without resetting the "loaded" marker. */
async function ensurePlaces(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>('select exists (select from places) as found');
  if (!rows[0]!.found) await pool.query('comment on table places is null');
  await loadPlaces(pool);
}

async function fill(client: PoolClient, say: (line: string) => void, shape: Shape): Promise<number> {
  say('making up people and practices');
  const world = await makeDemo(client, shape);
  await addSmiles(world);
  await addNewsPictures(world);
  await addRooms(world);
  await addCredentials(world);
  // Whoever tries the demo signs in with its one password.
  await client.query(`update settings set value = 'false' where name like 'signIn.secondFactor.%'`);
  const total = [...world.rows.values()].reduce((sum, rows) => sum + rows.length, 0);
  await sealNotes(world);
  await writeRows(client, world, (done) => say(`${Math.round((100 * done) / total)} % of ${total} rows`));
  await addPortraits(client);
  await client.query(COUNT_GAINS);
  return total;
}

/** Notes, habits and visitors’ questions are encrypted where the portal would encrypt them. */
async function sealNotes({ rows }: World): Promise<void> {
  for (const row of rows.get('treatments') ?? [])
    if (row.notes) Object.assign(row, await sealFields(treatments, String(row.id), { notes: row.notes }));
  const keys = await masterKeys();
  for (const resource of keys.length > 0 ? [users, treatments] : []) {
    const group = sealedGroup(resource)!;
    const own = group.members.map(({ column }) => ({ key: column, name: columnOf(resource.model, column).column }));
    for (const row of rows.get(resource.table) ?? []) {
      const values = Object.fromEntries(own.map(({ key, name }) => [key, row[name] ?? null]));
      row[group.place.column] = sealValues(keys, group, String(row.id), values);
      for (const { name } of own) row[name] = null;
    }
  }
  for (const row of rows.get('inquiries') ?? [])
    if (typeof row.message === 'string') row.message = await sealIn(QUESTIONS, String(row.id), row.message);
}

/** Generates people, practices and their activity as of that day (UTC). Writes nothing. */
export async function makeDemo(client: PoolClient | Pool, { scale, today }: Shape): Promise<World> {
  const world = new World(SEED, midnightOf(today));
  const places = { towns: await readTowns(client), quarters: await readQuarters(client), slugs: new Slugs() };
  const staff = makeStaff(world);
  const codes = new Codes(staff.admin.id);
  const { practices, crews } = makeCrews(world, places, scale);
  const demo = addDemoStories(world, { places, practices, crews, staff, codes });
  addHurriedExpert(world, { places, practices, crews, codes });
  employ(world, crews, staff, codes);
  demo.afterwards();
  codes.addActive(world, 2500, practices);
  codes.addRecalled(world, 60);
  codes.deal();
  lookAfter(world, practices, staff);
  for (const [place, { id }] of practices.entries()) {
    const week = openingHours(world.dice, id);
    // The demo practices come first, and have hours whatever the dice say.
    world.add('opening_hours', ...(week.length === 0 && place < 2 ? weekOf(new Dice(place + 1), id, 'late') : week));
  }
  world.add('centers', ...practices.map(({ row }) => row));
  addOffice(world, { practices, crews, staff });
  addPublicPictures(world, practices);
  addEligibility(world, practices);
  noteVisits(world, practices);
  addSearchGaps(world, places.towns, practices);
  addAnswers(world, practices);
  addCorrespondence(world, staff);
  addNews(world, FIRST_NEWS, Infinity);
  return world;
}

/** Demo accounts get the demo password; the others never set one. */
async function addCredentials(world: World): Promise<void> {
  const password = await hash(DEMO_PASSWORD);
  const people = [...(world.rows.get('staff') ?? []), ...(world.rows.get('users') ?? [])];
  for (const { id, created_at } of people.filter((each) => String(each.email).endsWith('@candor.example'))) {
    world.add('credentials', { user_id: id, password_hash: password, created_at });
  }
}

// When the demo's centers became eligible for a Clean & White kit or a roll-up; recorded as the portal does it.

/** When everything was sent and requested. */
function addEligibility(world: World, practices: Practice[]): void {
  const rowsOf = (table: string) => world.rows.get(table) ?? [];
  const sent = new Set(
    rowsOf('center_events').flatMap(({ type, center_id }) => (/^cw-.*-sent$/.test(String(type)) ? [center_id] : [])),
  );
  const add = (center_id: unknown, type: string, at: Date) =>
    world.add('center_events', { id: world.dice.id(), type, center_id, event_date: at, created_at: at });
  const eligible = practices.filter(({ row }) => row.is_clean_and_white && !row.deleted_at);
  for (const { id, createdAt } of eligible) add(id, 'cw-kit-eligible', createdAt);
  const open = new Map(
    rowsOf('cw_rollup_requests').flatMap(({ status, center_id, created_at }) =>
      status === 'open' ? [[center_id, created_at as Date] as const] : [],
    ),
  );
  for (const { id } of eligible) {
    const asked = open.get(id);
    if (asked && !sent.has(id)) add(id, 'cw-rollup-eligible', asked);
  }
}
