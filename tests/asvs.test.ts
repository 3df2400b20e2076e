// docs/security-asvs.md names tests that exist, says of each section what its state is, and leaves none out.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = [
  ...readFileSync('docs/security-asvs.md', 'utf8').matchAll(/^\| (V\d+(?:\.\d+)?) ([^|]+)\|([^|]*)\|([^|]*)\|/gm),
].map(([, section, , state, by]) => ({
  section: section!,
  state: state!.trim(),
  files: [...by!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
}));
/** Sections in each chapter of ASVS 5.0. V17 is one row: nothing of it applies. */
const SECTIONS = {
  1: 5,
  2: 4,
  3: 7,
  4: 4,
  5: 4,
  6: 8,
  7: 6,
  8: 4,
  9: 2,
  10: 7,
  11: 7,
  12: 3,
  13: 4,
  14: 3,
  15: 4,
  16: 5,
};

test('every section has a row', () => {
  const all = Object.entries(SECTIONS).flatMap(([chapter, count]) =>
    Array.from({ length: count }, (_, n) => `V${chapter}.${n + 1}`),
  );
  expect(rows.map(({ section }) => section)).toEqual([...all, 'V17']);
});

test.each(rows)('$section is $state by files that exist', ({ state, files }) => {
  expect(['met', 'in part', 'open', 'not applicable']).toContain(state);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(files.length > 0).toBe(state === 'met' || state === 'in part');
});
