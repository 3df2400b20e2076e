import { stretches } from '@/lib/nouns/centers/opening-hours/rules';
import type { DayHours } from '@/lib/nouns/centers/opening-hours/schema';
import { addressLines } from '@/lib/nouns/centers/rules';
import { kmBetween } from '@/lib/nouns/places/geo/rules.distance';
import type { LatLng } from '@/lib/nouns/places/map/rules';
import { addDays } from '@/lib/run/i18n/dates';
import { minuteOf, typedDay } from '@/lib/run/i18n/typed-times';

/** Up to this many stops the result is optimal; beyond, a good approximation. */
export const MAX_EXACT_STOPS = 12;

/** Indexes of stops in visiting order, from `start`, and back if `isRound`; optimal for up to twelve stops. */
export function shortestTour(stops: readonly LatLng[], start: LatLng | null, isRound = false): number[] {
  const between = stops.map((one) => stops.map((other) => kmBetween(one, other)));
  const out = stops.map((stop) => (start ? kmBetween(start, stop) : 0));
  const legs = { between, out, home: isRound && start ? out : stops.map(() => 0) };
  return stops.length <= MAX_EXACT_STOPS ? exactTour(legs) : improvedTour(legs);
}

/** Distances between stops, from the start to each, and from each to the end of the day. */
type Legs = { between: number[][]; out: number[]; home: number[] };

/** Held–Karp: the best way to visit each set of stops and end at one of them, from small sets to the whole. */
function exactTour({ between, out, home }: Legs): number[] {
  const count = out.length;
  if (count === 0) return [];
  const whole = 2 ** count - 1;
  const best = new Float64Array((whole + 1) * count).fill(Number.POSITIVE_INFINITY);
  const before = new Int8Array((whole + 1) * count).fill(-1);
  for (let at = 0; at < count; at++) best[(1 << at) * count + at] = out[at]!;
  for (let visited = 1; visited <= whole; visited++)
    for (let at = 0; at < count; at++) {
      const reached = best[visited * count + at]!;
      if (reached === Number.POSITIVE_INFINITY) continue;
      for (let next = 0; next < count; next++) {
        if (visited & (1 << next)) continue;
        const there = (visited | (1 << next)) * count + next;
        const length = reached + between[at]![next]!;
        if (length >= best[there]!) continue;
        best[there] = length;
        before[there] = at;
      }
    }
  const endings = home.map((way, at) => best[whole * count + at]! + way);
  let at = endings.indexOf(Math.min(...endings));
  let visited = whole;
  const order: number[] = [];
  while (at >= 0) {
    order.unshift(at);
    const previous = before[visited * count + at]!;
    visited &= ~(1 << at);
    at = previous;
  }
  return order;
}

/** Nearest neighbour first, then improved by exchanging two legs or moving a stop until nothing shortens the tour. */
function improvedTour(legs: Legs): number[] {
  let order = nearestFirst(legs);
  for (;;) {
    const better = shorterNeighbour(order, legs);
    if (!better) return order;
    order = better;
  }
}

function nearestFirst({ between, out }: Legs): number[] {
  const order: number[] = [];
  const left = new Set(out.keys());
  while (left.size > 0) {
    const last = order.at(-1);
    const way = (stop: number) => (last === undefined ? out[stop]! : between[last]![stop]!);
    const next = [...left].reduce((best, stop) => (way(stop) < way(best) ? stop : best));
    order.push(next);
    left.delete(next);
  }
  return order;
}

/** Improvements below a metre are ignored, so that rounding errors cannot cause an endless loop. */
const A_METRE = 0.001;

function shorterNeighbour(order: number[], legs: Legs): number[] | null {
  const length = lengthOf(order, legs) - A_METRE;
  for (let from = 0; from < order.length; from++)
    for (let to = from + 1; to < order.length; to++) {
      const turned = [...order.slice(0, from), ...order.slice(from, to + 1).toReversed(), ...order.slice(to + 1)];
      if (lengthOf(turned, legs) < length) return turned;
    }
  for (let from = 0; from < order.length; from++) {
    const without = order.toSpliced(from, 1);
    for (let to = 0; to < order.length; to++) {
      const moved = without.toSpliced(to, 0, order[from]!);
      if (lengthOf(moved, legs) < length) return moved;
    }
  }
  return null;
}

function lengthOf(order: readonly number[], { between, out, home }: Legs): number {
  const legs = order.slice(1).reduce((sum, stop, n) => sum + between[order[n]!]![stop]!, 0);
  return out[order[0]!]! + legs + home[order.at(-1)!]!;
}

/** More stops than fit into a day. */
export const MAX_STOPS = 20;
export const VISIT_MINUTES = { least: 10, most: 240, usual: 45 } as const;
const BEGINNING = 9 * 60;

export type PlanQuery = { ids: string[]; from: string; day: string; start: number; minutes: number; isRound: boolean };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parses the address of the plan; invalid values are ignored, because people edit addresses. */
export function readPlanQuery(parameters: URLSearchParams, today: string): PlanQuery {
  const wanted = Number(parameters.get('minutes'));
  const isLength = Number.isInteger(wanted) && wanted >= VISIT_MINUTES.least && wanted <= VISIT_MINUTES.most;
  return {
    ids: [...new Set(parameters.getAll('center').filter((id) => UUID.test(id)))].slice(0, MAX_STOPS),
    from: (parameters.get('from') ?? '').trim().slice(0, 120),
    day: typedDay(parameters.get('day') ?? '') ?? nextWorkday(today),
    start: minuteOf(parameters.get('start') ?? undefined) ?? BEGINNING,
    minutes: isLength ? wanted : VISIT_MINUTES.usual,
    isRound: parameters.get('round') === 'true',
  };
}

/** Monday 1 to Sunday 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00Z`).getUTCDay() || 7;

function nextWorkday(today: string): string {
  const next = addDays(today, 1);
  return weekdayOf(next) > 5 ? nextWorkday(next) : next;
}

/** The ratio of road to straight-line distance, and the average speed including towns and parking. */
const DETOUR = 1.3;
const KM_A_MINUTE = 40 / 60;
const STEP = 5;

/** Rounded up to five minutes; an estimate, because only the straight-line distance is known. */
export const minutesOnRoad = (kilometres: number): number =>
  kilometres < 0.05 ? 0 : Math.ceil((kilometres * DETOUR) / KM_A_MINUTE / STEP) * STEP;

type Visited = LatLng & { hours: readonly DayHours[] };
export type Stop<One> = {
  center: One;
  /** From the previous stop, in a straight line. */
  kilometres: number;
  /** Minutes of the day. */
  arrives: number;
  leaves: number;
  /** Null if it has no opening hours. */
  isOpen: boolean | null;
};
export type Tour<One> = { stops: Stop<One>[]; kilometres: number; ends: number };

export function planTour<One extends Visited>(
  centers: readonly One[],
  start: LatLng | null,
  query: PlanQuery,
): Tour<One> {
  const order = shortestTour(centers, start, query.isRound).map((n) => centers[n]!);
  let at = start;
  let minute = query.start;
  let kilometres = 0;
  const stops = order.map((center): Stop<One> => {
    const leg = at ? kmBetween(at, center) : 0;
    const arrives = minute + minutesOnRoad(leg);
    at = center;
    minute = arrives + query.minutes;
    kilometres += leg;
    return { center, kilometres: leg, arrives, leaves: minute, isOpen: isOpenAt(center.hours, query.day, arrives) };
  });
  const home = query.isRound && start && at ? kmBetween(at, start) : 0;
  return { stops, kilometres: kilometres + home, ends: minute + minutesOnRoad(home) };
}

function isOpenAt(hours: readonly DayHours[], day: string, minute: number): boolean | null {
  if (hours.length === 0) return null;
  const today = hours.filter(({ weekday }) => weekday === weekdayOf(day)).flatMap(stretches);
  return today.some(([from, to]) => minute >= from && minute < to);
}

/** For example: Via Roma 1, 20121 Milano (MI) */
export function placeOf({ address }: { address: Record<string, string | null> }): string {
  const { street, town } = addressLines(address);
  return [street, town].filter(Boolean).join(', ') || (address.plainAddress ?? '');
}
