import { expect, test } from 'vitest';
import { chordOfKm, earthPoint, kmBetween, kmOfChord } from './distance';

const milano = { lat: 45.4642, lng: 9.19 };
const roma = { lat: 41.9028, lng: 12.4964 };

test('Milano and Roma are 477 km apart', () => expect(kmBetween(milano, roma)).toBeCloseTo(477, 0));

test('the straight line through the unit sphere says the same distance', () => {
  const [a, b] = [milano, roma].map((place) => earthPoint(place).slice(1, -1).split(',').map(Number)) as [
    number[],
    number[],
  ];
  const chord = Math.hypot(...a.map((value, axis) => value - b[axis]!));
  expect(kmOfChord(chord)).toBeCloseTo(kmBetween(milano, roma), 6);
});

test.each([0, 0.1, 25, 500, 20_015])('%d km there and back', (km) =>
  expect(kmOfChord(chordOfKm(km))).toBeCloseTo(km, 6),
);

test('the other side of the earth is far, not an error', () => {
  expect(kmBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(20_015, 0);
  expect(chordOfKm(1e6)).toBe(2);
});
