import { expect, test } from 'vitest';
import { Absence } from './db';

const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

test('waits during a short outage, and fails at once in a long one', () => {
  let now = 1_000_000;
  const absence = new Absence(() => now);
  expect(absence.pauseAfter(refused)).toBeGreaterThan(0);
  now += 4900;
  expect(absence.pauseAfter(refused)).toBeGreaterThan(0);
  now += 200;
  expect(absence.pauseAfter(refused)).toBeNull();
  now += 9000;
  expect(absence.pauseAfter(refused)).toBeNull();
});

test('the next outage counts anew, even without traffic in between', () => {
  let now = 1_000_000;
  const absence = new Absence(() => now);
  absence.pauseAfter(refused);
  absence.end();
  now += 6000;
  expect(absence.pauseAfter(refused)).toBeGreaterThan(0);
  now += 60_000;
  expect(absence.pauseAfter(refused)).toBeGreaterThan(0);
});

test.each([
  ['57P03', true],
  ['53300', true],
  ['25006', true],
  ['ENOTFOUND', true],
  ['28P01', false],
  ['3D000', false],
])('%s is retried: %s', (code, isWorth) => {
  const pause = new Absence().pauseAfter(Object.assign(new Error('x'), { code }));
  expect(pause !== null).toBe(isWorth);
});

test('a timeout waiting for a free connection is not retried', () => {
  expect(new Absence().pauseAfter(new Error('timeout exceeded when trying to connect'))).toBeNull();
  expect(new Absence().pauseAfter(new Error('Connection terminated unexpectedly'))).toBeGreaterThan(0);
});
