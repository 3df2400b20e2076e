import { changedSince, openedWith, settle } from './rules.opened-with';

const opened = { name: 'Ada', notes: 'a\nb', city: 'Roma', promo: 'true', old: 'x' };
const form = { openedWith: openedWith(opened) };

test('a form tells what was typed into it, not how browsers write it', () => {
  expect([...changedSince(form, { ...opened, notes: ' a\r\nb' })!]).toEqual([]);
  expect([...changedSince(form, { ...opened, name: '', city: 'Milano', more: 'y' })!]).toEqual([
    'name',
    'city',
    'more',
  ]);
  expect([...changedSince(form, { ...opened, hidden: 'false' })!]).toEqual([]);
  for (const written of [undefined, '', 'x', 'null', '3'])
    expect(changedSince(written === undefined ? {} : { openedWith: written }, opened)).toBeNull();
});

test('what was not touched is as stored now; what both have changed is named', () => {
  const { promo: _, ...rest } = opened;
  const sent = { ...form, ...rest, name: 'Ida', city: 'Milano', notes: 'mine' };
  const stored = { ...opened, name: 'Eva', city: 'Milano', old: '', extra: 'new' };
  const { values, taken, both } = settle(sent, stored);
  expect(values).toMatchObject({ name: 'Ida', city: 'Milano', notes: 'mine', old: '', extra: 'new' });
  // Unticking a box is a change, too, and stays.
  expect(values).not.toHaveProperty('promo');
  expect([taken, both]).toEqual([['old', 'extra'], ['name']]);
  expect(settle({ name: 'Ida' }, stored)).toEqual({ values: { name: 'Ida' }, taken: [], both: [] });
});
