import { readFileSync } from 'node:fs';
import { untyped } from '@/tests/support/untyped';
import { checkLicenses } from './licenses.mjs';

test('every production dependency has a licence of the list, and no exception is left over', () => {
  const { checked, refused, unused } = checkLicenses(untyped(JSON.parse(readFileSync('package-lock.json', 'utf8'))));
  expect(checked).toBeGreaterThan(300);
  expect([refused, unused]).toEqual([[], []]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['GPL-3.0-or-later', false],
  ['MIT AND GPL-3.0-only', false],
  ['SSPL-1.0', false],
  [undefined, false],
])('%s: %s', (license, isFine) => {
  const { refused } = checkLicenses({
    packages: { '': {}, 'node_modules/a': { license, version: '1' }, 'node_modules/b': { dev: true } },
  });
  expect(refused.length === 0).toBe(isFine);
});
