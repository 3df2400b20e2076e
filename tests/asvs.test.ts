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
  const found = rows.map(({ section }) => section);
  const missing = [...all, 'V17'].filter((section) => !found.includes(section));
  expect(missing.map((section) => `edit docs/security-asvs.md: write the row of ${section}`)).toEqual([]);
  expect(found, 'edit docs/security-asvs.md: each section once, in order').toEqual([...all, 'V17']);
});

const STATES = ['met', 'in part', 'open', 'not applicable'];

test.each(rows)('$section is $state by files that exist', ({ section, state, files }) => {
  const advice = (what: string) => `edit docs/security-asvs.md: ${section} ${what}`;
  const isDone = state === 'met' || state === 'in part';
  expect([
    ...(STATES.includes(state) ? [] : [advice(`is "${state}": say one of ${STATES.join(', ')}`)]),
    ...files.filter((file) => !existsSync(file)).map((file) => advice(`names ${file}, which does not exist`)),
    ...(files.length > 0 === isDone ? [] : [advice('names files if it is met or in part, and none otherwise')]),
  ]).toEqual([]);
});
