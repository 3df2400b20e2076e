import { expect, test } from 'vitest';
import { sectionsOf } from './record-sections';

const named = (...names: string[]) => names.map((name) => ({ name }));
const shown = (resource: string, ...names: string[]) =>
  sectionsOf(resource, named(...names)).map(({ heading, fields }) => [
    heading,
    fields.map(({ name }) => name).join(' '),
  ]);

test('a short record is one section, in the order of its fields', () =>
  expect(shown('contacts', 'email', 'name')).toEqual([[null, 'email name']]));

test('a long one has sections in their order, and loses no field', () =>
  expect(shown('users', 'level', 'surname', 'name', 'somethingNew').slice(0, 3)).toEqual([
    ['person', 'name surname somethingNew'],
    ['role', ''],
    ['credits', 'level'],
  ]));

test('ids are left out where names say the same, and stay where nothing else does', () => {
  expect(shown('centers-of', 'centerIds', 'associatedCenters')).toEqual([[null, 'associatedCenters']]);
  expect(shown('centers-of', 'centerIds')).toEqual([[null, 'centerIds']]);
});
