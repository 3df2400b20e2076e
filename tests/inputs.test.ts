// Inputs and the server accept the same: a text input takes its limit from what its schema is made of.
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
