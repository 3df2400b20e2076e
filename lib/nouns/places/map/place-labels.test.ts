import fc from 'fast-check';
import { type Label, placeLabels } from '@/lib/nouns/places/map/place-labels';
import type { PlaceName } from '@/lib/nouns/places/map/place-names';
import { widthOf } from './place-labels';

const frame = { left: 0, top: 0, right: 360, bottom: 360 };
const town = (text: string, importance = 100): PlaceName => ({
  kind: 'town',
  text,
  importance,
  isHome: true,
  turn: 0,
  x: 0,
  y: 0,
});
const boxOf = ({ x, y, anchor, text, face }: Label) => {
  const width = widthOf(text, face);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - 0.76 * face.size, bottom: y + 0.24 * face.size };
};

const spot = fc.integer({ min: -40, max: 400 });
const names = fc.array(
  fc.record({ x: spot, y: spot, name: fc.string({ minLength: 2, maxLength: 18 }).map((text) => town(text)) }),
  { maxLength: 60 },
);
const discs = fc.array(fc.record({ x: spot, y: spot, radius: fc.integer({ min: 8, max: 28 }) }), { maxLength: 20 });

test('no label overlaps another, a circle, a reserved corner or the edge', () => {
  const corner = { left: 300, right: 1000, top: -1000, bottom: 116 };
  fc.assert(
    fc.property(names, discs, (wanted, circles) => {
      const boxes = placeLabels(wanted, circles, [corner], frame, 99).map(boxOf);
      for (const [i, box] of boxes.entries()) {
        for (const other of [corner, ...boxes.slice(i + 1)]) {
          const isApart =
            box.left >= other.right || box.right <= other.left || box.top >= other.bottom || box.bottom <= other.top;
          expect(isApart).toBe(true);
        }
        for (const { x, y, radius } of circles) {
          const dx = x - Math.min(Math.max(x, box.left), box.right);
          const dy = y - Math.min(Math.max(y, box.top), box.bottom);
          expect(Math.hypot(dx, dy)).toBeGreaterThanOrEqual(radius);
        }
        const isInside = box.left >= 0 && box.right <= 360 && box.top >= 0 && box.bottom <= 360;
        const isOutside = box.right <= 0 || box.left >= 360 || box.bottom <= 0 || box.top >= 360;
        expect(isInside || isOutside).toBe(true);
      }
    }),
  );
});

test('a town under a cluster is labelled below it, without a dot; a free one has both', () => {
  const [covered] = placeLabels(
    [{ name: town('Milano'), x: 100, y: 100 }],
    [{ x: 102, y: 98, radius: 20 }],
    [],
    frame,
    9,
  );
  expect(covered).toMatchObject({ anchor: 'middle', x: 102 });
  expect(covered?.y).toBeGreaterThan(118);
  expect(covered?.dot).toBeUndefined();
  const [open] = placeLabels([{ name: town('Milano'), x: 100, y: 100 }], [], [], frame, 9);
  expect(open).toMatchObject({ anchor: 'start', dot: { x: 100, y: 100 } });
});

test('without room for all, the highest priorities come first', () => {
  const wanted = ['Roma', 'Ostia', 'Tivoli'].map((text, i) => ({ name: town(text), x: 100, y: 100 + 40 * i }));
  expect(placeLabels(wanted, [], [], frame, 2).map(({ text }) => text)).toEqual(['Roma', 'Ostia']);
});
