import { hash } from '@node-rs/argon2';
import type { Pool, PoolClient } from 'pg';
import { sealedGroup, sealFields, sealIn, sealValues } from '@/lib/core/encrypted-fields';
import { QUESTIONS } from '@/lib/nouns/inquiries/submit-inquiry';
import { loadPlaces } from '@/lib/nouns/places/load-places';
import { COUNT_GAINS } from '@/lib/nouns/statistics/cache-gains';
import { treatments } from '@/lib/nouns/treatments/resource';
import { users } from '@/lib/nouns/users/resource';
import { columnOf } from '@/lib/run/db/sql';
import { masterKeys } from '@/lib/run/encryption/keys';
import { lookAfter, noteVisits } from './care';
import { Slugs } from './centers';
import { Codes } from './codes';
import { addCorrespondence } from './correspondence';
import { addDemoStories } from './demo-people';
import { Dice } from './dice';
import { addEligibility } from './eligible';
import { employ, makeCrews } from './experts';
import { addHurriedExpert } from './hurried-expert';
import { addAnswers } from './inquiries';
import { addNewsPictures } from './news-pictures';
import { addOffice } from './office';
import { openingHours, weekOf } from './opening-hours';
import { addPortraits } from './portraits';
import { addPublicPictures } from './public-pictures';
import { addSearchGaps } from './search-gaps';
import { addSmiles } from './smiles';
import { makeStaff } from './staff';
import { readQuarters, readTowns } from './towns';
import { midnightOf, World } from './world';
import { writeRows } from './write-rows';

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
      const values = Object.fromEntries(own.map(({ key, name }) => [key, row[name]]));
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
  return world;
}

/** Demo accounts get the demo password; the others never set one. */
async function addCredentials(world: World): Promise<void> {
  const password = await hash(DEMO_PASSWORD);
  const people = [...(world.rows.get('staff') ?? []), ...(world.rows.get('users') ?? [])];
  for (const { id, created_at } of people.filter((each) => String(each.email).endsWith('@candor.example'))) {
    world.add('credentials', { user_id: id, password_hash: password, created_at, updated_at: created_at });
  }
}
