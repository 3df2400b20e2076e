import { z } from 'zod';
import { shapeOf } from '@/lib/core/describe';
import { kind } from '@/lib/core/fields/kinds';
import { sectionsOf, titleFields } from './record-details';

const sections = [
  { heading: 'person', fields: ['name', 'surname'] },
  { heading: 'role', fields: ['role'] },
  { heading: 'credits', fields: ['level'] },
];
const shown = (given: typeof sections | undefined, ...names: string[]) =>
  sectionsOf(
    given,
    names.map((name) => ({ name })),
  ).map(({ heading, fields }) => [heading, fields.map(({ name }) => name).join(' ')]);

test('a short record is one section, in the order of its fields', () =>
  expect(shown(undefined, 'email', 'name')).toEqual([[null, 'email name']]));

test('a long one has sections in their order, and loses no field', () =>
  expect(shown(sections, 'level', 'surname', 'name', 'somethingNew')).toEqual([
    ['person', 'name surname somethingNew'],
    ['role', ''],
    ['credits', 'level'],
  ]));

test('what is a record’s whole name is not repeated below it, unless one can write to it', () => {
  const fields = [
    shapeOf('name', z.string()),
    shapeOf('surname', z.string()),
    shapeOf('email', kind('email', z.string())),
  ];
  const titled = (title: Parameters<typeof titleFields>[0]['title'], record: object) =>
    titleFields({ fields, title, record: { _id: '', ...record } });
  expect(titled(['name', 'email'], { name: 'A', email: 'a@b.example' })).toEqual(['name']);
  expect(titled([['name', 'surname'], 'email'], { name: 'A', surname: 'B' })).toEqual(['name', 'surname']);
  expect(titled(['name', 'email'], { email: 'a@b.example' })).toEqual([]);
});
