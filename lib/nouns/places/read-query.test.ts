import fc from 'fast-check';
import { anyText } from '@/tests/support/generate';
import { readQuery } from './read-query';

const names = (typed: string) => readQuery(typed).names.map(({ key }) => key);
const within = (typed: string) => readQuery(typed).within.map(({ key, area }) => `${key} in ${area}`);
const codes = (typed: string) => [...new Set(readQuery(typed).postal.map(({ country }) => country))];

test('a name is searched exactly and loosely', () => {
  expect(names("Reggio nell'Emilia")).toEqual(['reggionellemilia', 'reggioemilia']);
  expect(names('Milano')).toEqual(['milano']);
});

test('what follows a name can be its area', () => {
  expect(within('Roma RM')).toEqual(['roma in rm']);
  expect(within('Milano, MI')).toContain('milano in mi');
  expect(within('Bologna Emilia Romagna')).toContain('bologna in emiliaromagna');
  expect(within('Milano')).toEqual([]);
});

test('a province is asked for by a word for it, alone in brackets or before its name', () => {
  for (const typed of ['Milano (provincia)', 'Provincia di Milano', 'Milan (province)', 'province of Milan'])
    expect([typed, readQuery(typed).isProvince, names(typed)]).toEqual([
      typed,
      true,
      expect.arrayContaining([expect.stringMatching(/^milano?$/)]),
    ]);
  expect(within('Girona (Provinz, Spanien)')).toContain('girona in spanien');
  for (const typed of ['Milano', 'Provence', 'provincia']) expect(readQuery(typed).isProvince).toBe(false);
  expect(names('provincia')).toEqual(['provincia']);
});

test('an address ends with its town, and its numbers are not names', () => {
  expect(readQuery('via Dante 5 Milano').ends).toContain('milano');
  expect(readQuery('Milano, Via Dante 5').ends).toContain('milano');
  expect(readQuery('Via Dante 12, Milano').postal).toEqual([]);
});

describe('postal codes', () => {
  test.each([
    ['20121', ['IT', 'DE', 'FR', 'ES']],
    ['80331', ['DE', 'FR', 'ES']],
    ['75001', ['DE', 'FR', 'ES']],
    ['I-20121', ['IT']],
    ['D 80331', ['DE']],
    ['CH-6900 Lugano', ['CH']],
    ['6900', ['AT', 'CH', 'PT', 'IT', 'DE', 'FR', 'ES']],
    ['20', ['IT', 'DE', 'FR', 'ES']],
    ['SW1A 1AA', ['GB']],
    ['201234', []],
    ['7', []],
  ])('%s may be of %j', (typed, countries) => expect(codes(typed)).toEqual(countries));

  test('are searched by all prefixes, the longest ranking highest', () => {
    const found = readQuery('I-20121').postal;
    expect(found.map(({ prefix }) => prefix)).toEqual(['2', '20', '201', '2012', '20121']);
    expect(found.map(({ worth }) => worth)).toEqual(found.map(({ worth }) => worth).toSorted((a, b) => a - b));
  });
});

test('typos: swapped, doubled, missing and wrong letters', () => {
  expect(readQuery('Mialno').slips).toContain('milano');
  expect(readQuery('Palerrmo').slips).toContain('palermo');
  expect(readQuery('Rma').slips).toContain('roma');
  expect(readQuery('Venzia').gaps).toContain('ven_zia');
  expect(readQuery('Milano').slips).not.toContain('milano');
});

test('an empty text is an empty query', () => {
  for (const typed of ['', '  ', '😀', '%', '\u0000'])
    expect(readQuery(typed)).toMatchObject({
      names: [],
      within: [],
      beginnings: [],
      ends: [],
      alike: [],
      slips: [],
      postal: [],
    });
});

test('any text can be parsed, and long ones stay small', () => {
  fc.assert(
    fc.property(anyText(5000), (typed) => {
      const query = readQuery(typed);
      expect(query.names.length + query.within.length + query.ends.length).toBeLessThan(150);
      expect(query.slips.length).toBeLessThan(400);
      // LIKE patterns may only contain letters and digits: no % and no backslash from the visitor.
      expect(query.alike.join('') + query.gaps.join('')).toMatch(/^[\p{L}\p{N}_]*$/u);
    }),
  );
});
