import fc from 'fast-check';
import { mergeOverlapping, type PointGroup, radiusOf } from '@/lib/nouns/places/map/markers';

const group = (x: number, y: number, count: number): PointGroup => ({
  x,
  y,
  count,
  bounds: { minX: x, minY: y, maxX: x + 1, maxY: y + 1 },
});
const groups = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 5000 }))
    .map(([x, y, count]) => group(x, y, count)),
  { maxLength: 80 },
);
const total = (list: PointGroup[]) => list.reduce((sum, { count }) => sum + count, 0);

test('no record is lost or counted twice', () => {
  fc.assert(
    fc.property(
      groups,
      fc.constantFrom(0.5, 1, 4),
      (list, units) => total(mergeOverlapping(list, units)) === total(list),
    ),
  );
});

test('no two circles overlap', () => {
  fc.assert(
    fc.property(groups, (list) => {
      const merged = mergeOverlapping(list, 1);
      return merged.every((one, i) =>
        merged
          .slice(i + 1)
          .every(
            (other) => Math.hypot(one.x - other.x, one.y - other.y) >= radiusOf(one.count) + radiusOf(other.count),
          ),
      );
    }),
  );
});

test('the larger one stays in place, and its bounds include the other', () => {
  expect(mergeOverlapping([group(10, 0, 1), group(0, 0, 40)], 1)).toEqual([
    { x: 0, y: 0, count: 41, bounds: { minX: 0, minY: 0, maxX: 11, maxY: 1 } },
  ]);
});

test('circles grow with their count, within limits', () => {
  const radii = [1, 2, 10, 100, 1000, 1_000_000].map(radiusOf);
  expect(radii).toEqual(radii.toSorted((a, b) => a - b));
  expect(radii.at(-1)).toBe(25);
});
