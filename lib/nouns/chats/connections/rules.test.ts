import { mayMove } from './rules';

test.each([
  ['employee', 'waiting', 'active', true],
  ['asker', 'waiting', 'active', false],
  ['asker', 'waiting', 'closed', true],
  ['employee', 'active', 'closed', true],
  ['asker', 'active', 'waiting', false],
  ['asker', 'closed', 'waiting', true],
  ['employee', 'closed', 'waiting', false],
  ['asker', 'closed', 'active', false],
  ['asker', 'active', 'active', true],
] as const)('%s: %s to %s is %s', (side, from, to, allowed) => expect(mayMove(side, from, to)).toBe(allowed));

test('an employee accepts what they refused, but not what the asker has given up', () => {
  expect(mayMove('employee', 'closed', 'active')).toBe(true);
  expect(mayMove('employee', 'closed', 'active', true)).toBe(false);
  expect(mayMove('asker', 'closed', 'waiting', true)).toBe(true);
});
