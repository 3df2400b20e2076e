import type { Pool, PoolClient } from 'pg';
import { levelOf } from '@/lib/nouns/credits/rules';
import { loadPlaces } from '@/lib/nouns/places/load-places';
import { applyCenterStatus } from './center-status';
import { Slugs } from './centers';
import { HOW_MANY, makeExpert, practiceIn } from './experts';
import { addLedgerRow } from './ledger';
import { worksAt } from './memberships';
import { multiplyCenters, withoutSearchIndexes } from './multiply-centers';
import type { Country } from './names';
import { openingHours } from './opening-hours';
import { makePerson } from './people';
import { addConsultantRegion } from './staff';
import { readQuarters, readTowns, type Town, townPicker } from './towns';
import { World } from './world';
import { writeRows } from './write-rows';

/** This many are generated; the others are copies made inside the database. */
const ORIGINALS = 10_000;
/** Each looks after a part of the Italian centers, and expects treatments of them. */
const CONSULTANTS = 400;
const POINTS = { 0: 15, 60: 49, 120: 23, 250: 9, 500: 3, 750: 1 };

type Places = { quarters: Awaited<ReturnType<typeof readQuarters>>; slugs: Slugs };

/**
 * Adds centers for benchmarks, with one professional each, hours, and a consistent ledger; distributed like the demo
 * data. One transaction.
 * @returns the number of rows added
 */
export async function seedLoad(
  pool: Pool,
  centers: number,
  say: (line: string) => void,
  originals = ORIGINALS,
): Promise<number> {
  await loadPlaces(pool);
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Building indexes takes longer than the usual statement timeout.
    await client.query('set local statement_timeout = 0');
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from centers');
    const mark = `x${rows[0]!.count.toString(36)}`;
    let added = 0;
    await withoutSearchIndexes(client, async () => {
      added = await addOriginals(client, mark, Math.min(centers, originals));
      say(`${Math.min(centers, originals)} centers made up`);
      if (centers > originals) added += await multiplyCenters(client, mark, centers - originals);
      say(`${centers} centers, building their indexes`);
    });
    await client.query('commit');
    // Also updates the visibility map, so that PostgreSQL can count with index-only scans.
    await client.query('set statement_timeout = 0');
    for (const table of ['centers', 'opening_hours']) await client.query(`vacuum (analyze) ${table}`);
    await client.query('analyze');
    return added;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.query('reset statement_timeout');
    client.release();
  }
}

async function addOriginals(client: PoolClient, mark: string, count: number): Promise<number> {
  const towns = await readTowns(client);
  const places = { quarters: await readQuarters(client), slugs: new Slugs(mark) };
  const world = new World(Number.parseInt(mark, 36), new Date(), `load-${mark}.example`);
  const pick = townOfAnyCountry(world, towns);
  const consultants = Array.from({ length: CONSULTANTS }, () => addConsultant(world));
  for (let index = 0; index < count; index++) addCenter(world, places, pick(), consultants);
  await writeRows(client, world);
  return [...world.rows.values()].reduce((sum, list) => sum + list.length, 0);
}

function townOfAnyCountry(world: World, towns: Town[]): () => Town {
  const countries = Object.keys(HOW_MANY) as Country[];
  const pickers = new Map(
    countries.map((country) => [
      country,
      townPicker(
        towns.filter((town) => town.country === country),
        world.dice,
      ),
    ]),
  );
  return () => pickers.get(world.dice.weighted(HOW_MANY))!();
}

function addConsultant(world: World): string {
  const person = makePerson(world, { role: 'consultant', country: 'IT', createdAt: world.daysAgo(1500) });
  world.add('staff', person.row);
  addConsultantRegion(world, person, 'notDefined');
  return person.id;
}

function addCenter(world: World, places: Places, town: Town, consultants: readonly string[]): void {
  const expert = makeExpert(world, town.country);
  const practice = practiceIn(world, places, town, expert);
  const points = Number(world.dice.weighted(POINTS));
  const level = levelOf(points, points > 0);
  const at = expert.createdAt;
  for (const kind of points > 0 ? (['theory', 'practice'] as const) : []) {
    const amount = points / 2;
    addLedgerRow(world, expert.id, {
      kind,
      origin: 'admin',
      amount,
      source: `load:${expert.id}`,
      reason: 'load set',
      at,
    });
  }
  const totals = { theory_points: points / 2, practice_points: points / 2 };
  Object.assign(expert.row, { ...totals, level, is_enabled: points > 0, center_id: practice.id });
  if (town.country === 'IT') practice.row.consultant_id = world.dice.pick(consultants);
  practice.experts.push({ id: expert.id, isQualified: points > 0, level });
  applyCenterStatus(practice);
  world.add('users', expert.row);
  world.add('centers', practice.row);
  world.add('opening_hours', ...openingHours(world.dice, practice.id));
  world.add('memberships', worksAt({ centerId: practice.id, userId: expert.id, at }, true));
}
