import fc from 'fast-check';
import { boxOf, clipLine, clipRing } from '@/lib/nouns/places/map/clip';

const view = { minX: 0, minY: 0, maxX: 10, maxY: 10 };
const outline = (...points: number[]) => ({ points: Int32Array.from(points), box: boxOf(Int32Array.from(points)) });

test('a line that leaves and returns becomes two lines', () => {
  expect(clipLine(outline(2, 2, 5, -4, 8, 2), view)).toEqual([
    [2, 2, 3, 0],
    [7, 0, 8, 2],
  ]);
});

test('a line across, inside, beside, and without length', () => {
  expect(clipLine(outline(-5, 5, 15, 5), view)).toEqual([[0, 5, 10, 5]]);
  expect(clipLine(outline(1, 1, 2, 2, 3, 1), view)).toEqual([[1, 1, 2, 2, 3, 1]]);
  expect(clipLine(outline(-5, 11, 15, 12), view)).toEqual([]);
  expect(clipLine(outline(-1, 12, 12, -1), { ...view, maxX: 5, maxY: 5 })).toEqual([]);
  expect(clipLine(outline(5, 5), view)).toEqual([[5, 5]]);
});

test('a ring around the whole view becomes the view', () => {
  const ring = clipRing(outline(-20, -20, 30, -20, 30, 30, -20, 30), view);
  expect(boxOf(Int32Array.from(ring))).toEqual(view);
  expect(areaOf(ring)).toBe(100);
});

test('a ring partly inside keeps that part', () => {
  expect(areaOf(clipRing(outline(5, 5, 20, 5, 20, 20, 5, 20), view))).toBe(25);
  expect(clipRing(outline(11, 11, 20, 11, 20, 20), view)).toEqual([]);
});

test('an empty view leaves nothing to fill', () => {
  const nothing = { minX: 5, minY: 5, maxX: 5, maxY: 5 };
  expect(areaOf(clipRing(outline(0, 0, 10, 0, 10, 10, 0, 10), nothing))).toBe(0);
});

test('no result exceeds the view', () => {
  const coordinate = fc.integer({ min: -50, max: 50 });
  fc.assert(
    fc.property(fc.array(coordinate, { minLength: 6, maxLength: 40 }), (numbers) => {
      const shape = outline(...numbers.slice(0, numbers.length - (numbers.length % 2)));
      const drawn = [...clipLine(shape, view).flat(), ...clipRing(shape, view)];
      return drawn.every((value) => value >= -1e-9 && value <= 10 + 1e-9);
    }),
  );
});

function areaOf(ring: number[]): number {
  let twice = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    twice += ring[i]! * ring[next + 1]! - ring[next]! * ring[i + 1]!;
  }
  return Math.abs(twice) / 2;
}
