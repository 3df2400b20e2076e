import { sectionsOf } from './record-details';

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
