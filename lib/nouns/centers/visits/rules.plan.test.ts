import { kmBetween } from '@/lib/nouns/places/geo/rules.distance';
import type { LatLng } from '@/lib/nouns/places/map/rules';
import { writeCalendar } from '@/lib/run/i18n/calendar-file';
import type { Plan } from './open-plan';
import { MAX_EXACT_STOPS, minutesOnRoad, type PlanQuery, planTour, readPlanQuery, shortestTour } from './rules.plan';
import { writeVisitsCalendar } from './write-visits-calendar';

const ID = '019b76da-a80a-74de-affb-aca98c7a7861';
const read = (query: string, today = '2026-03-04') => readPlanQuery(new URLSearchParams(query), today);

describe('the plan’s address', () => {
  test('accepts common formats, and ignores invalid ones', () => {
    const asked = `center=${ID}&center=${ID}&center=x&from=Monza&day=9.3.26&start=8.30&minutes=30&round=true`;
    expect(read(asked)).toEqual({
      ids: [ID],
      from: 'Monza',
      day: '2026-03-09',
      start: 510,
      minutes: 30,
      isRound: true,
    });
    expect(read('day=31/02/2026&start=0:00&minutes=9000')).toEqual({
      ids: [],
      from: '',
      day: '2026-03-05',
      start: 0,
      minutes: 45,
      isRound: false,
    });
  });

  test('defaults to the next working day', () => {
    expect(read('', '2026-03-06').day).toBe('2026-03-09');
  });
});

const QUERY: PlanQuery = { ids: [], from: '', day: '2026-03-09', start: 540, minutes: 45, isRound: false };
const monday = (opensAt: number, closesAt: number) => [
  { weekday: 1, closed: false, opensAt, closesAt, reopensAt: null, reclosesAt: null },
];

describe('a day of visits', () => {
  test('adds up travel and visits, and tells who is open on arrival', () => {
    const start = { lat: 45, lng: 9 };
    const [near, far, silent] = [
      { name: 'near', lat: 45.1, lng: 9, hours: monday(540, 780) },
      { name: 'far', lat: 45.2, lng: 9, hours: monday(840, 1080) },
      { name: 'silent', lat: 45.3, lng: 9, hours: [] },
    ];
    const { stops, kilometres, ends } = planTour([far, silent, near], start, QUERY);
    expect(stops.map(({ center, arrives, isOpen }) => [center.name, arrives, isOpen])).toEqual([
      ['near', 565, true],
      ['far', 635, false],
      ['silent', 705, null],
    ]);
    expect(kilometres).toBeCloseTo(33.4, 1);
    expect(ends).toBe(705 + 45);
    const round = planTour([silent], start, { ...QUERY, isRound: true });
    expect(round.kilometres).toBeCloseTo(66.7, 1);
    expect(round.ends).toBe(540 + 70 + 45 + 70);
  });

  test('estimates travel time in steps of five minutes', () => {
    expect([0, 1, 10, 40].map(minutesOnRoad)).toEqual([0, 5, 20, 80]);
  });
});

const STREET = { streetName: 'Rue de la Paix', streetNumber: '12', zipCode: '75002', city: 'Paris', country: 'FR' };

test.each([
  ['2026-03-28', '080000Z'],
  ['2026-03-29', '070000Z'],
  ['2026-10-24', '070000Z'],
  ['2026-10-25', '080000Z'],
  ['2028-02-29', '080000Z'],
])('nine o’clock on %s is at %s in the calendar file, whatever the clock did that night', (day, time) => {
  const stop = {
    center: { id: ID, name: 'Studio', phone: '', address: STREET },
    arrives: 540,
    leaves: 585,
    isOpen: null,
  };
  const plan = { tour: { stops: [stop] } } as unknown as Plan;
  const text = writeVisitsCalendar(plan, day, (id) => `/consultant/centers/${id}`, new Date(0));
  expect(text).toContain(`DTSTART:${day.replaceAll('-', '')}T${time}`);
  expect(text).toContain('LOCATION:12 Rue de la Paix\\, 75002 Paris\r\n');
});

test('the calendar file is valid: escaped, folded, in UTC', () => {
  const entry = { uid: 'a@b', from: '2026-03-09T08:00:00.000Z', to: '2026-03-09T08:45:00.000Z' };
  const long = 'Studio Ärztehaus; Brüder & Söhne, Sankt Leonhard in Passeier, drei\nZeilen und mehr als fünfundsiebzig';
  const text = writeCalendar([{ ...entry, title: long, place: 'Via', text: '', link: 'https://x' }], new Date(0));
  expect(text).toContain('DTSTART:20260309T080000Z\r\nDTEND:20260309T084500Z\r\n');
  const lines = text.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text.replaceAll('\r\n ', '')).toContain(String.raw`SUMMARY:Studio Ärztehaus\; Brüder & Söhne\, Sankt`);
  expect(text.replaceAll('\r\n ', '')).toContain(String.raw`drei\nZeilen`);
});

/** Pseudo-random spots around Milan, the same for each run. */
function scattered(count: number, seed: number): LatLng[] {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return Array.from({ length: count }, () => ({ lat: 45 + next(), lng: 9 + next() }));
}

const START: LatLng = { lat: 45.46, lng: 9.19 };

function length(order: number[], stops: LatLng[], isRound = false): number {
  const way = [START, ...order.map((n) => stops[n]!), ...(isRound ? [START] : [])];
  return way.slice(1).reduce((sum, spot, n) => sum + kmBetween(way[n]!, spot), 0);
}

const permutations = (items: number[]): number[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((one, n) => permutations(items.toSpliced(n, 1)).map((rest) => [one, ...rest]));

function greedy(stops: LatLng[]): number[] {
  const left = [...stops.keys()];
  const order: number[] = [];
  let at = START;
  while (left.length > 0) {
    left.sort((a, b) => kmBetween(at, stops[a]!) - kmBetween(at, stops[b]!));
    const next = left.shift()!;
    order.push(next);
    at = stops[next]!;
  }
  return order;
}

describe('a tour', () => {
  test('of nothing is empty, and of one stop is that one', () => {
    expect(shortestTour([], START)).toEqual([]);
    expect(shortestTour([START], null)).toEqual([0]);
  });

  test.each([false, true])('is the shortest of all (round trip: %s)', (isRound) => {
    for (const seed of [1, 2, 3]) {
      const stops = scattered(7, seed);
      const all = permutations([...stops.keys()]).map((order) => length(order, stops, isRound));
      expect(length(shortestTour(stops, START, isRound), stops, isRound)).toBeCloseTo(Math.min(...all), 6);
    }
  });

  test('contains each stop once, and beats nearest-neighbour', () => {
    for (const count of [MAX_EXACT_STOPS, 13, 25])
      for (const seed of [4, 5, 6]) {
        const stops = scattered(count, seed);
        const order = shortestTour(stops, START);
        expect(order.toSorted((a, b) => a - b)).toEqual([...stops.keys()]);
        expect(length(order, stops)).toBeLessThanOrEqual(length(greedy(stops), stops) + 0.001);
      }
    const stops = scattered(25, 7);
    expect(length(shortestTour(stops, START), stops)).toBeLessThan(length(greedy(stops), stops) * 0.95);
  });

  test('without a start begins where it is shortest', () => {
    const line = [3, 0, 2, 1].map((n) => ({ lat: 45 + n / 10, lng: 9 }));
    const order = shortestTour(line, null).map((n) => line[n]!.lat);
    expect([order.toSorted((a, b) => a - b), order.toSorted((a, b) => b - a)]).toContainEqual(order);
  });

  test('keeps stops at one place together', () => {
    const [here, there] = [
      { lat: 45.1, lng: 9.1 },
      { lat: 45.9, lng: 9.9 },
    ];
    expect(shortestTour([here, there, here], START).toString()).toMatch(/^(0,2,1|2,0,1|1,)/);
  });
});
