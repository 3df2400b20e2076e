// The weekly opening hours as one value: always equal to the rules, after any changes of the rows.
import { isOpenSql } from '@/lib/nouns/centers/filter-sql';
import { localTime, openState } from '@/lib/nouns/centers/opening-hours/rules';
import { db, pool } from '@/lib/run/db/db';
import { makeCenter } from '../support/people';

afterAll(() => pool.end());

let seed = 11;
const below = (end: number) => (seed = (seed * 48271) % 2147483647) % end;
const ZONES = ['Europe/Rome', 'Europe/Lisbon', 'Europe/London', 'America/St_Johns', 'Asia/Kathmandu'];

function dayOf(centerId: string, weekday: number) {
  const opensAt = 480 + below(90);
  const closesAt = opensAt + 60 + below(180);
  const reopensAt = closesAt + 30 + below(60);
  const hasBreak = below(2) === 0;
  const closed = below(6) === 0;
  const none = { opensAt: null, closesAt: null };
  const afternoon = hasBreak ? { reopensAt, reclosesAt: below(4) === 0 ? 1440 : reopensAt + 200 } : {};
  return { centerId, weekday, closed, ...(closed ? none : { opensAt, closesAt, ...afternoon }) };
}

const makeOpen = async (timeZone: string) => {
  const center = await makeCenter({ timeZone });
  const days = [1, 2, 3, 4, 5, 6].filter(() => below(8) > 0).map((weekday) => dayOf(center.id, weekday));
  await db.openingHours.createMany({ data: days });
  return center.id;
};

const openAt = async (now: Date) => {
  const text = `select c.id, ${isOpenSql('$1::timestamptz')} as open from centers c`;
  const { rows } = await pool.query<{ id: string; open: boolean }>(text, [now]);
  return new Map(rows.map(({ id, open }) => [id, open]));
};

async function disagreements(): Promise<string[]> {
  const centers = await db.center.findMany({ select: { id: true, timeZone: true, openingHours: true } });
  const wrong: string[] = [];
  for (let n = 0; n < 60; n++) {
    // Including days around clock changes.
    const now = new Date(Date.UTC(2026, n % 2 ? 2 : 9, 20 + below(12), below(24), below(60)));
    const answers = await openAt(now);
    for (const { id, timeZone, openingHours } of centers) {
      const { open } = openState(openingHours, localTime(now, timeZone));
      if (open !== answers.get(id)) wrong.push(`${id} ${timeZone} ${now.toISOString()}: ${open}`);
    }
  }
  return wrong;
}

test('is right for any hours, in any time zone, at any moment', async () => {
  const ids = [];
  for (let n = 0; n < 40; n++) ids.push(await makeOpen(ZONES[n % ZONES.length]!));
  expect(await disagreements()).toEqual([]);
  expect([...(await openAt(new Date('2026-11-20T09:30:00Z'))).values()]).toEqual(expect.arrayContaining([true, false]));

  const [one, two, three] = ids as [string, string, string];
  await db.openingHours.updateMany({
    where: { centerId: one },
    data: { closed: true, opensAt: null, closesAt: null, reopensAt: null, reclosesAt: null },
  });
  await db.openingHours.deleteMany({ where: { centerId: two } });
  await db.openingHours.updateMany({ where: { centerId: three, closed: false }, data: { opensAt: 1 } });
  await pool.query('update opening_hours set center_id = $1 where center_id = $2 and weekday = 2', [two, ids[3]]);
  await db.center.update({ where: { id: ids[4]! }, data: { timeZone: 'Pacific/Auckland' } });
  expect(await disagreements()).toEqual([]);

  const { rows } = await pool.query('select open_week from centers where id = $1', [one]);
  expect(rows).toEqual([{ open_week: null }]);
  await pool.query('truncate opening_hours');
  expect([...(await openAt(new Date('2026-11-20T09:30:00Z'))).values()]).not.toContain(true);
}, 60_000);
