import fc from 'fast-check';
import {
  boundsOf,
  clampView,
  frames,
  fromMap,
  ITALY,
  kilometresToUnits,
  MAX_ZOOM,
  MIN_ZOOM,
  ringsFor,
  toMap,
  unitsPerPixel,
  viewAround,
  viewOfBounds,
  WORLD,
} from '@/lib/nouns/places/map/rules';

const milan = { lat: 45.4642, lng: 9.19 };
const lampedusa = { lat: 35.49, lng: 12.6 };
const brenner = { lat: 47.09, lng: 11.5 };
const pass = { lat: 45.1, lng: 6.63 };
const otranto = { lat: 40.11, lng: 18.52 };

const isIn = ({ x, y }: { x: number; y: number }, bounds: ReturnType<typeof boundsOf>) =>
  x >= bounds.minX && x < bounds.maxX && y >= bounds.minY && y < bounds.maxY;

describe('positions', () => {
  test('match those of web maps', () => {
    expect(toMap({ lat: 0, lng: 0 })).toEqual({ x: WORLD / 2, y: WORLD / 2 });
    // On any web map, Milan is in tile 8/134/91.
    expect(toMap(milan).x >> 22).toBe(134);
    expect(toMap(milan).y >> 22).toBe(91);
  });

  test('there and back is the same place within a metre', () => {
    const place = fc.record({
      lat: fc.double({ min: -80, max: 80, noNaN: true }),
      lng: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
    });
    const metre = 0.000009; // in degrees of latitude
    const isNear = (a: number, b: number) => Math.abs(a - b) < metre;
    fc.assert(
      fc.property(place, (at) => {
        const back = fromMap(toMap(at));
        return isNear(back.lat, at.lat) && isNear(back.lng, at.lng);
      }),
    );
  });

  test('the poles and the date line stay on the map', () => {
    for (const lat of [90, -90, 85.2]) {
      const { y } = toMap({ lat, lng: 0 });
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(WORLD);
    }
    expect(toMap({ lat: 0, lng: 180 }).x).toBe(WORLD - 1);
    expect(toMap({ lat: 0, lng: -180 }).x).toBe(0);
  });
});

describe('views', () => {
  test('default to Italy', () => {
    expect(clampView({})).toEqual(ITALY);
    expect(clampView({ lat: Number.NaN, zoom: Number.POSITIVE_INFINITY })).toEqual(ITALY);
  });

  test('stay within the bounds and the existing zooms, in quarters', () => {
    expect(clampView({ lat: 90, lng: -170, zoom: 99 })).toEqual({ lat: 71, lng: -32, zoom: MAX_ZOOM });
    expect(clampView({ ...milan, zoom: 0 }).zoom).toBe(MIN_ZOOM);
    expect(clampView({ ...milan, zoom: 9.13 }).zoom).toBe(9.25);
  });

  test('all of Italy is visible, on a phone as on a desktop', () => {
    for (const place of [lampedusa, brenner, pass, otranto]) expect(isIn(toMap(place), boundsOf(ITALY))).toBe(true);
  });

  test('both frames show the same square of the world', () => {
    const sides = [frames.wide, frames.phone].map(({ size, zoom }) => size * unitsPerPixel(9 + zoom));
    expect(sides[0]).toBe(sides[1]);
  });

  test('of an area contain it, whatever its shape', () => {
    const coordinate = fc.integer({ min: 2 ** 29, max: 2 ** 29 + 2 ** 24 });
    fc.assert(
      fc.property(
        coordinate,
        coordinate,
        fc.integer({ min: 1, max: 2 ** 23 }),
        fc.integer({ min: 1, max: 2 ** 23 }),
        (x, y, width, height) => {
          const minY = y - 2 ** 28 + 2 ** 26;
          const area = { minX: x, minY, maxX: x + width, maxY: minY + height };
          const shown = boundsOf(viewOfBounds(area));
          return (
            shown.minX <= area.minX && shown.maxX >= area.maxX && shown.minY <= area.minY && shown.maxY >= area.maxY
          );
        },
      ),
    );
  });

  test('of a point show a town, not a doorstep', () => {
    const { x, y } = toMap(milan);
    expect(viewOfBounds({ minX: x, minY: y, maxX: x, maxY: y }).zoom).toBe(13);
  });

  test('of a place and its surroundings fit', () => {
    for (const kilometres of [2, 10, 50, 200]) {
      const shown = boundsOf(viewAround(milan, kilometres));
      const reach = kilometresToUnits(kilometres, milan.lat);
      expect(toMap(milan).x + reach).toBeLessThan(shown.maxX);
      expect(toMap(milan).y - reach).toBeGreaterThan(shown.minY);
    }
    expect(viewAround(milan, 0).zoom).toBe(13);
    // The links of a map lead on from there.
    const lasPalmas = { lat: 28.0997, lng: -15.4134 };
    expect(clampView(viewAround(lasPalmas, 20))).toEqual({ ...viewAround(lasPalmas, 20), ...lasPalmas });
  });
});

describe('distances', () => {
  test('on the ground and on the map agree', () => {
    const degree = 111.32 * Math.cos((milan.lat * Math.PI) / 180); // kilometres per degree of longitude
    const onMap = toMap({ lat: milan.lat, lng: milan.lng + 1 }).x - toMap(milan).x;
    expect(onMap / kilometresToUnits(degree, milan.lat)).toBeCloseTo(1, 3);
  });

  test('rings are round numbers that fit into the view', () => {
    expect(ringsFor({ ...milan, zoom: 9 })).toEqual([20, 50]);
    for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom += 0.25)
      expect(ringsFor({ ...milan, zoom }).length).toBeGreaterThan(0);
  });
});
