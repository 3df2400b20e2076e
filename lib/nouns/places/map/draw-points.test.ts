import { nearMost } from './draw-points';

const around = (lat: number, lng: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ lat: lat + (n % 5) / 10, lng: lng + (n % 7) / 10 }));
const [lombardy, madrid] = [around(45.4, 9.2, 30), around(40.4, -3.7, 2)];

test('a few far away do not shrink the others', () => {
  expect(nearMost([...lombardy, ...madrid])).toEqual(lombardy);
});

test('two regions of similar weight are both shown, and so is all that a map of one town has', () => {
  const both = [...around(45.4, 9.2, 12), ...around(40.4, -3.7, 10)];
  expect(nearMost(both)).toEqual(both);
  const town = [...Array.from({ length: 9 }, () => ({ lat: 45.4642, lng: 9.19 })), { lat: 45.58, lng: 9.27 }];
  expect(nearMost(town)).toEqual(town);
});

test.each([0, 1, 2, 3, 4])('%i points are all shown', (count) => {
  const points = [...around(45.4, 9.2, 2), ...madrid].slice(0, count);
  expect(nearMost(points)).toEqual(points);
});
