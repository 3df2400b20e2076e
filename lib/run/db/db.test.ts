import { timeoutSetBy } from './database-client';
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

test.each([
  ['set local statement_timeout = 600000', 600_000],
  ["set local statement_timeout = '10min'", 600_000],
  ["set statement_timeout = '100s'", 100_000],
  ["set session statement_timeout to '2 h'", 7_200_000],
  ['set local lock_timeout = 0; set local statement_timeout = 0', 0],
  ['reset statement_timeout', null],
  ['set local lock_timeout = 300', null],
])('%s lets statements take %s ms', (text, milliseconds) => expect(timeoutSetBy(text)).toBe(milliseconds));

test.each(["set statement_timeout = '1d'", 'set statement_timeout = default', "set statement_timeout = '1.5s'"])(
  '%s is not understood',
  (text) => expect(() => timeoutSetBy(text)).toThrow('statement_timeout'),
);
