import { mayAccept } from './rules';

test.each([
  ['self', 'invitation', true],
  ['self', 'request', false],
  ['center', 'request', true],
  ['center', 'invitation', false],
  ['self', 'founding', false],
  ['center', 'founding', false],
] as const)('%s may accept a %s: %s', (side, kind, allowed) => expect(mayAccept(side, kind)).toBe(allowed));
