// Inputs and the server accept the same: a text input takes its limit from what its schema is made of.
import { expect, test } from 'vitest';
import { isUnder, repository } from './support/architecture/tree';

const LONGEST = 'lib/core/fields/schema.longest.ts';

test('no input has a limit of its own', () => {
  const drawn = repository().filter(isUnder('app', 'components'));
  const found = drawn.flatMap(({ path, text }) =>
    [...text.matchAll(/\bmaxLength(?:=\{|: )[^\n}]*?(?<![\w.])(?!100_000)\d[\d_]*/g)].map(
      ([written]) => `edit ${path}: take the limit of "${written}" from ${LONGEST} or the noun’s schema`,
    ),
  );
  expect(found).toEqual([]);
});

/** Lengths of what is searched for or typed in another form than it is stored. */
const TYPED_ONLY = ['search', 'scanned', 'figure', 'time', 'year', 'provinceCode'];

test('every length is that of a schema', () => {
  const files = repository();
  const names = [...files.find(({ path }) => path === LONGEST)!.text.matchAll(/^ {2}(\w+):/gm)].map(
    ([, name]) => name!,
  );
  expect(names.length).toBeGreaterThan(20);
  const schemas = files.filter(isUnder('lib')).map(({ text }) => text);
  const unused = names.filter(
    (name) => !TYPED_ONLY.includes(name) && !schemas.some((text) => text.includes(`LONGEST.${name}`)),
  );
  expect(unused.map((name) => `edit ${LONGEST}: no schema has the length "${name}"`)).toEqual([]);
});
