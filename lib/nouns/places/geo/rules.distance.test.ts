import { chordOfKm, earthPoint, kmOfChord } from './rules.distance';

const onSphere = (lat: number, lng: number) => earthPoint({ lat, lng }).slice(1, -1).split(',').map(Number);
const chord = (a: number[], b: number[]) => Math.hypot(...a.map((value, axis) => value - b[axis]!));

test('Milan and Rome are 477 km apart, checked with chords of the unit sphere', () => {
  expect(kmOfChord(chord(onSphere(45.4642, 9.19), onSphere(41.9028, 12.4964)))).toBeCloseTo(477, 0);
});

test.each([0, 0.1, 25, 500, 20_015])('%d km there and back', (km) =>
  expect(kmOfChord(chordOfKm(km))).toBeCloseTo(km, 6),
);

test('the other side of the earth is far, not an error', () => {
  expect(kmOfChord(chord(onSphere(0, 0), onSphere(0, 180)))).toBeCloseTo(20_015, 0);
  expect(chordOfKm(1e6)).toBe(2);
});
