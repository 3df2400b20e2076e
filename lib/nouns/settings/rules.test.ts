import { settingGroups, shapeOf } from './rules';
import { SETTING_NAMES } from './schema';

test('every setting is in one group', () =>
  expect(settingGroups.flatMap(({ names }) => names).toSorted()).toEqual(SETTING_NAMES.toSorted()));

test('a number has a unit and a range', () => {
  expect(shapeOf('credits.code.ULTRA')).toEqual({ kind: 'number', min: 0, max: 10_000, unit: 'credits' });
  expect(shapeOf('passwords.minLength')).toEqual({ kind: 'number', min: 6, max: 64, unit: 'characters' });
});

test('switches and addresses are distinguished', () => {
  expect(shapeOf('users.askForCenters')).toEqual({ kind: 'switch' });
  expect(shapeOf('links.shop')).toEqual({ kind: 'link' });
});
