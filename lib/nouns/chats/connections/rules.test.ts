import { expect, test } from 'vitest';
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
