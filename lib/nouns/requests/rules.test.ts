import { isOpen, mayMove, statesOf } from './rules';
import { REQUESTS } from './schema';

const CASE = [
  ['pending', 'processing'],
  ['pending', 'closed'],
  ['pending', 'rejected'],
  ['processing', 'closed'],
  ['processing', 'rejected'],
  ['closed', 'processing'],
  ['rejected', 'processing'],
];

test.each([
  ['product-test-requests', [['new', 'managed']]],
  ['contacts', CASE],
  ['reportings', CASE],
  [
    'cw-rollup-requests',
    [
      ['open', 'closed'],
      ['closed', 'open'],
    ],
  ],
] as const)('%s move forward, and back only to be reopened', (name, moves) => {
  const states = statesOf(name);
  const allowed = states.flatMap((from) => states.filter((to) => mayMove(name, from, to)).map((to) => [from, to]));
  expect(allowed.filter(([from, to]) => from !== to)).toEqual(moves);
});

test('every kind of request starts open, and can be closed', () => {
  for (const name of REQUESTS) {
    const states = statesOf(name);
    expect([name, isOpen(name, states[0]!), states.some((state) => !isOpen(name, state))]).toEqual([name, true, true]);
  }
});
