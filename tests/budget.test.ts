// What the house weighs may only fall: `npm run budget` prints it, `npm run budget -- --lower` lowers the limits.
import { limits, weigh } from './support/architecture/budget';
import { file } from './support/architecture/tree';

test('no figure is above its limit', () => {
  const [found, most] = [weigh(), limits()];
  console.log(
    Object.entries(found)
      .map(([name, value]) => `${String(value).padStart(8)} of ${String(most[name]).padEnd(8)} ${name}`)
      .join('\n'),
  );
  expect(Object.keys(found).toSorted(), 'a limit without its figure limits nothing').toEqual(
    Object.keys(most).toSorted(),
  );
  const above = Object.entries(found).filter(([name, value]) => !(value <= most[name]!));
  expect(
    above.map(
      ([name, value]) =>
        `edit tests/budget.json: ${value} ${name} are more than ${most[name]}: take away before you add`,
    ),
  ).toEqual([]);
});

test('counts neighbours with one user, circles and what a route reaches', () => {
  const files = [
    file('app/api/a/route.ts', `import { a } from '@/lib/core/a';\nimport '@/app/api/operations';\n`),
    file('app/api/operations.ts', `const b = () => import('@/lib/core/b');\n`),
    file('lib/core/a.ts', `import { b } from './b';\nimport type { C } from './c';\n`),
    file('lib/core/b.ts', `import type { A } from './a';\n`),
    file('lib/core/c.ts', ''),
    file('lib/core/a.test.ts', `import { c } from './c';\n`),
  ];
  expect(weigh(files)).toMatchObject({
    'files of app, lib and components': 5,
    'files with one user in the same folder': 1,
    circles: 1,
    'lines of TypeScript': 7,
    'lines of tests': 1,
    'files reached from a screen or operation, at most': 4,
  });
});
