import type { Practice } from './centers';
import type { Town } from './towns';
import { addDays, dayOf, midnightOf, type World } from './world';

const WEEKS = 20;
const AREAS = 9;

/** Searches that found nothing near, in the provinces with the fewest practices. */
export function addSearchGaps(world: World, towns: readonly Town[], practices: readonly Practice[]): void {
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
