// docs/security-asvs.md has each requirement of ASVS 5.0.0 up to level 2 with its state, and names tests that exist.
import { existsSync, readFileSync } from 'node:fs';

const text = readFileSync('docs/security-asvs.md', 'utf8');
const ROW = /^\| (\d+\.\d+\.\d+) *\| ([12]) +\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm;
const rows = [...text.matchAll(ROW)].map(([, number, , asked, state, by, remarks]) => ({
  number: number!,
  asked: asked!.trim(),
  state: state!.trim(),
  files: [...by!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
  remarks: remarks!.trim(),
}));
const applies = rows.filter(({ state }) => state !== 'not applicable');

/** The requirements of levels 1 and 2, by section; those of level 3 are the gaps. */
const SECTIONS = `1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
  4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
  7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4
  10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2 12.3.1-4
  13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3
  16.5.1-3 17.1.1 17.2.1-4 17.3.1-2`;
const REQUIREMENTS = SECTIONS.split(/\s+/).flatMap((section) => {
  const [, name, first, last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(section)!;
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => `${name}.${Number(first) + n}`);
});

test('every requirement has a row', () => {
  const found = rows.map(({ number }) => number);
  const missing = REQUIREMENTS.filter((number) => !found.includes(number));
  expect(missing.map((number) => `edit docs/security-asvs.md: write the row of ${number}`)).toEqual([]);
  expect(found, 'edit docs/security-asvs.md: each requirement once, in order').toEqual(REQUIREMENTS);
});

test('the figures above the table are those of the table', () => {
  const of = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  expect(text.replaceAll(/\s+/g, ' '), 'edit docs/security-asvs.md: count again').toContain(
    `Of ${rows.length}, ${of('met')} are met, ${of('in part')} in part, ${of('open')} open, and ${of('not applicable')} do not apply.`,
  );
});

const STATES = ['met', 'in part', 'open', 'not applicable'];

test.each(applies)('$number, $asked, is $state by files that exist', ({ number, state, files, remarks }) => {
  const advice = (what: string) => `edit docs/security-asvs.md: ${number} ${what}`;
  const isDone = state === 'met' || state === 'in part';
  expect([
    ...(STATES.includes(state) ? [] : [advice(`is "${state}": say one of ${STATES.join(', ')}`)]),
    ...files.filter((file) => !existsSync(file)).map((file) => advice(`names ${file}, which does not exist`)),
    ...(files.length > 0 === isDone ? [] : [advice('names files if it is met or in part, and none otherwise')]),
    ...(state !== 'met' && remarks === '' ? [advice('says what is missing')] : []),
  ]).toEqual([]);
});
