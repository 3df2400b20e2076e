import { type PlacedText, placeTexts } from './draw-provinces';

const overlaps = (one: PlacedText, other: PlacedText) =>
  Math.abs(one.x - other.x) * 2 < (one.text.length + other.text.length) * 7 && Math.abs(one.y - other.y) < 14;

test('labels of small neighbouring provinces do not overlap, and have leader lines', () => {
  const small = ['MB 3', 'CO 12', 'LC 7'].map((text, n) => ({ text, x: 100 + n * 9, y: 100 + n * 4, width: 20 - n }));
  const placed = placeTexts([...small, { text: 'MI 40', x: 104, y: 118, width: 60 }]);
  expect(placed.map(({ text }) => text)).toEqual(['MI 40', 'MB 3', 'CO 12', 'LC 7']);
  for (const [n, one] of placed.entries())
    for (const other of placed.slice(n + 1)) expect([one.text, other.text, overlaps(one, other)]).toContain(false);
  expect(placed[0]!.from).toBeNull();
  expect(placed.at(-1)!.from).toEqual({ x: 118, y: 108 });
});

test('a label without room is left out', () => {
  const crowd = Array.from({ length: 60 }, (_, n) => ({ text: `XX ${n}`, x: 100, y: 100, width: 10 }));
  expect(placeTexts(crowd).length).toBeLessThan(20);
});
