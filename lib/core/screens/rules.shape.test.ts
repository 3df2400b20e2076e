import { hrefOf } from '@/lib/core/actor/roles';
import { formScreens } from './form-screens';
import { listScreens } from './lists';
import { recordScreens } from './records';
import { pageShape } from './rules.shape';

const ID = '0190a5c1-7c00-7000-8000-000000000000';
/** The address of a route with an id for each parameter; lists by category have none. */
/** A list whose page has the ladder above it. */
const different = ['qualification'];
const address = (path: string) => hrefOf('admin', path.replaceAll(/\[\w+\]/g, ID));

test.each([
  ['list', listScreens],
  ['record', recordScreens],
  ['form', formScreens],
] as const)('every %s looks like one', (shape, screens) => {
  expect(Object.keys(screens).length).toBeGreaterThan(5);
  const paths = Object.keys(screens).filter((path) => !different.includes(path));
  for (const path of paths) expect([path, pageShape(address(path))]).toEqual([path, shape]);
});

test('a list of one category is a list', () => {
  expect(pageShape('/admin/options/labels/app')).toBe('list');
});
