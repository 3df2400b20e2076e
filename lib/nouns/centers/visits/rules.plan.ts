import { stretches } from '@/lib/nouns/centers/opening-hours/rules';
import type { DayHours } from '@/lib/nouns/centers/opening-hours/schema';
import { addDays } from '@/lib/run/i18n/dates';
import { typedDay, typedTime } from '@/lib/run/i18n/typed-times';
import { kilometresBetween, type Spot, shortestTour } from './rules.tour';

/** More stops than fit into a day. */
export const MAX_STOPS = 20;
export const VISIT_MINUTES = { least: 10, most: 240, usual: 45 } as const;
const BEGINNING = 9 * 60;

/** Input for planning a day of visits. */
export type PlanQuery = {
  ids: string[];
  /** Starting point, as typed. */
  from: string;
  day: string;
  /** Start as minute of the day. */
  start: number;
  /** Duration of each visit. */
  minutes: number;
  /** Returns to the starting point. */
  isRound: boolean;
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parses the address of the plan; invalid values are ignored, because people edit addresses. */
export function readPlanQuery(parameters: URLSearchParams, today: string): PlanQuery {
  const [hours = 0, minutes = 0] = (typedTime(parameters.get('start') ?? '') ?? '').split(':').map(Number);
  const wanted = Number(parameters.get('minutes'));
  const isLength = Number.isInteger(wanted) && wanted >= VISIT_MINUTES.least && wanted <= VISIT_MINUTES.most;
  return {
    ids: [...new Set(parameters.getAll('center').filter((id) => UUID.test(id)))].slice(0, MAX_STOPS),
    from: (parameters.get('from') ?? '').trim().slice(0, 120),
    day: typedDay(parameters.get('day') ?? '') ?? nextWorkday(today),
    start: hours * 60 + minutes || BEGINNING,
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

/** Driving time in minutes, rounded up to five; an estimate, because only the straight-line distance is known. */
export const minutesOnRoad = (kilometres: number): number =>
  kilometres < 0.05 ? 0 : Math.ceil((kilometres * DETOUR) / KM_A_MINUTE / STEP) * STEP;

type Visited = Spot & { hours: readonly DayHours[] };
export type Stop<One> = {
  center: One;
  /** Straight-line distance from the previous stop. */
  kilometres: number;
  /** Minutes of the day. */
  arrives: number;
  leaves: number;
  /** Whether the center is open then; null if it has no opening hours. */
  isOpen: boolean | null;
};
export type Tour<One> = { stops: Stop<One>[]; kilometres: number; ends: number };

/** The shortest tour of the centers in a day, with the times of each stop. */
export function planTour<One extends Visited>(
  centers: readonly One[],
  start: Spot | null,
  query: PlanQuery,
): Tour<One> {
  const order = shortestTour(centers, start, query.isRound).map((n) => centers[n]!);
  let [at, minute, kilometres] = [start, query.start, 0];
  const stops = order.map((center): Stop<One> => {
    const leg = at ? kilometresBetween(at, center) : 0;
    const arrives = minute + minutesOnRoad(leg);
    [at, minute, kilometres] = [center, arrives + query.minutes, kilometres + leg];
    return { center, kilometres: leg, arrives, leaves: minute, isOpen: isOpenAt(center.hours, query.day, arrives) };
  });
  const home = query.isRound && start && at ? kilometresBetween(at, start) : 0;
  return { stops, kilometres: kilometres + home, ends: minute + minutesOnRoad(home) };
}

function isOpenAt(hours: readonly DayHours[], day: string, minute: number): boolean | null {
  if (hours.length === 0) return null;
  const today = hours.filter(({ weekday }) => weekday === weekdayOf(day)).flatMap(stretches);
  return today.some(([from, to]) => minute >= from && minute < to);
}

/** For example: Via Roma 1, 20121 Milano (MI) */
export function placeOf({ address }: { address: Record<string, string | null> }): string {
  const { streetName, streetNumber, zipCode, city, provinceCode, plainAddress } = address;
  const street = [streetName, streetNumber].filter(Boolean).join(' ');
  const town = [zipCode, city, provinceCode && `(${provinceCode})`].filter(Boolean).join(' ');
  return [street, town].filter(Boolean).join(', ') || (plainAddress ?? '');
}
