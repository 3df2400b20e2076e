import { isPosition, positionOf, ReplicaLag } from './replica';

test('positions are compared as numbers, across the boundary of their halves', () => {
  expect(positionOf('0/FFFFFFFF') < positionOf('1/0')).toBe(true);
  expect(positionOf('0/9') < positionOf('0/10')).toBe(true);
  expect([isPosition('0/3A2B18'), isPosition("0/1'; drop"), isPosition('')]).toEqual([true, false, false]);
});

test('the lag counts from the first missing position, and is zero while nobody writes', () => {
  const lag = new ReplicaLag();
  lag.notePrimary('0/10', 1000);
  expect(lag.of(0x10n, 90_000)).toBe(0);
  lag.notePrimary('0/10', 90_000);
  lag.notePrimary('0/20', 100_000);
  lag.notePrimary('0/30', 101_000);
  expect([0x10n, 0x20n, 0x30n].map((replayed) => lag.of(replayed, 102_000))).toEqual([2000, 1000, 0]);
  for (let n = 0; n < 500; n += 1) lag.notePrimary(`1/${n.toString(16)}`, 102_000 + n);
  expect(lag.of(0n, 202_000)).toBe(201_000);
  expect(lag.of(positionOf('1/1F2'), 202_000)).toBe(202_000 - 102_499);
});
