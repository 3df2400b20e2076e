import { loadPlaces } from '@/lib/nouns/places/load-places';
import { pool } from '@/lib/run/db/db';
import { addDays } from '@/lib/run/i18n/dates';
import { makeDemo } from '@/prisma/seed/seed-demo';
import type { World } from '@/prisma/seed/world';
import { isToday } from '../support/long-proof';

// The demo data lead up to the day they are loaded. They must be right for every day, not only today: one in each run.
const SUMMER = ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18', '2026-06-19', '2026-06-20', '2026-06-21'];
const TRAPS = ['2024-02-29', '2026-01-01', '2026-03-29', '2026-10-25', '2025-12-31', '2026-08-31'];
const DAYS = [...TRAPS, ...SUMMER].filter((_, n, all) => isToday(n, all.length));
const TABLES = 'users treatments credit_entries center_events product_codes messages control_visits'.split(' ');

beforeAll(() => loadPlaces(pool), 120_000);

describe.each(DAYS)('demo data loaded on %s', (day) => {
  let world: World;
  const dates = (table: string, column: string) =>
    (world.rows.get(table) ?? []).map((row) => new Date(row[column] as string | Date));
  const treatedOn = () => dates('treatments', 'treated_on');
  /** Without the unusual earner, who treats a dozen patients a day. */
  const usualDays = () => {
    const rows = world.rows.get('treatments') ?? [];
    const dayOf = (row: (typeof rows)[number]) => `${String(row.expert_id)} ${String(row.treated_on)}`;
    const ofDay = new Map<string, number>();
    for (const row of rows) ofDay.set(dayOf(row), (ofDay.get(dayOf(row)) ?? 0) + 1);
    const hurried = new Set(rows.filter((row) => ofDay.get(dayOf(row))! > 10).map((row) => row.expert_id));
    return rows.filter((row) => !hurried.has(row.expert_id)).map((row) => new Date(row.treated_on as string | Date));
  };

  beforeAll(async () => {
    world = await makeDemo(pool, { scale: 0.05, today: new Date(`${day}T21:30:00Z`) });
  }, 60_000);

  test('nobody is treated on a Sunday, and hardly anybody in August', () => {
    const inMonth = (month: number) => usualDays().filter((date) => date.getUTCMonth() + 1 === month).length;
    expect(treatedOn().filter((date) => date.getUTCDay() === 0)).toEqual([]);
    expect(inMonth(8)).toBeLessThan(inMonth(7) * 0.6);
  });

  test('treatments are spread over the year, without a crowd at the end', () => {
    const since = (days: number) => usualDays().filter((date) => date > new Date(addDays(day, -days))).length;
    expect(since(365)).toBeGreaterThan(200);
    expect(since(30) / since(365)).toBeLessThan(0.2);
  });

  test('nothing happens after that day', () => {
    for (const table of TABLES) {
      expect({ table, rows: dates(table, 'created_at').length > 0 }).toEqual({ table, rows: true });
      expect({ table, late: dates(table, 'created_at').filter((at) => +at > +world.now) }).toEqual({ table, late: [] });
    }
  });
});
