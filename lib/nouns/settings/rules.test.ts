import { settingGroups, settingShape } from './rules';
import { SETTING_NAMES } from './schema';

test('every setting is in one group', () =>
  expect(settingGroups.flatMap(({ names }) => names).toSorted()).toEqual(SETTING_NAMES.toSorted()));

test('a number has a unit and a range', () => {
  expect(settingShape('credits.code.ULTRA')).toEqual({ kind: 'number', min: 0, max: 10_000, unit: 'credits' });
  expect(settingShape('passwords.minLength')).toEqual({ kind: 'number', min: 6, max: 64, unit: 'characters' });
});

test('switches and addresses are distinguished', () => {
  expect(settingShape('users.askForCenters')).toEqual({ kind: 'switch' });
  expect(settingShape('links.shop')).toEqual({ kind: 'link' });
});
