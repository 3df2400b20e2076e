import { describe, expect, test } from 'vitest';
import { kilometresBetween, MAX_EXACT_STOPS, type Spot, shortestTour } from './rules.tour';

/** Pseudo-random spots around Milan, the same for each run. */
function scattered(count: number, seed: number): Spot[] {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return Array.from({ length: count }, () => ({ lat: 45 + next(), lng: 9 + next() }));
}

const START: Spot = { lat: 45.46, lng: 9.19 };

function length(order: number[], stops: Spot[], isRound = false): number {
  const way = [START, ...order.map((n) => stops[n]!), ...(isRound ? [START] : [])];
  return way.slice(1).reduce((sum, spot, n) => sum + kilometresBetween(way[n]!, spot), 0);
}

const permutations = (items: number[]): number[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((one, n) => permutations(items.toSpliced(n, 1)).map((rest) => [one, ...rest]));

function greedy(stops: Spot[]): number[] {
  const left = [...stops.keys()];
  const order: number[] = [];
  let at = START;
  while (left.length > 0) {
    left.sort((a, b) => kilometresBetween(at, stops[a]!) - kilometresBetween(at, stops[b]!));
    const next = left.shift()!;
    order.push(next);
    at = stops[next]!;
  }
  return order;
}

test('Milan is 477 kilometres from Rome', () => {
  expect(kilometresBetween({ lat: 45.4642, lng: 9.19 }, { lat: 41.9028, lng: 12.4964 })).toBeCloseTo(477, 0);
});

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
