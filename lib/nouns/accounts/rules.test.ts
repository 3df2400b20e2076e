import { subjectOf } from './rules';

const ada = {
  id: '1',
  email: 'ada.rossi@tests.example',
  phone: '+39 0212345678',
  mobilephone: null,
  name: 'Ada',
  surname: 'De "Rossi"',
};
const matches = (text: string, person = ada) => new RegExp(subjectOf(person, true).pattern, 'i').test(text);

test.each([
  'to ADA.Rossi@tests.example',
  'call +39 0212345678 today',
  JSON.stringify({ name: 'Ada De "Rossi"' }),
  JSON.stringify({ name: 'de "rossi" ada' }),
])('recognises the person in %s', (text) => expect(matches(text)).toBe(true));

test.each([
  'a,ada.rossi@tests.example;',
  '<ada.rossi@tests.example>',
  '\\nada.rossi@tests.example',
  '%2Cada.rossi@tests.example',
])('recognises the address in %s', (text) => expect(new RegExp(subjectOf(ada, true).mark, 'i').test(text)).toBe(true));

/** Whose account is erased decides nothing about others' addresses that contain theirs. */
test.each([
  'joada.rossi@tests.example',
  'x.ada.rossi@tests.example',
  'ada.rossi@tests.example.com',
  'ada.rossi@tests.examples',
  'ada.rossi@tests.example-one',
])('takes %s for somebody else’s', (text) => {
  expect(new RegExp(subjectOf(ada, true).mark, 'i').test(text)).toBe(false);
  expect(matches(text)).toBe(false);
});

test.each(['Ada', 'De "Rossi"', 'adaXrossi@tests.example', '39 0212345678', 'ada'])('does not match %s', (text) =>
  expect(matches(text)).toBe(false),
);

test('somebody without a name is matched by address only', () => {
  const { pattern, mark } = subjectOf({ ...ada, phone: null, name: '', surname: '' }, true);
  expect(pattern).toBe(mark);
});

test('an unconfirmed address can be dropped from other accounts', () => {
  const { address, email, mark } = subjectOf(ada, false);
  expect([address, email]).toEqual([ada.email, '1@unproved.invalid']);
  expect(new RegExp(mark, 'i').test(`to ${ada.email}`)).toBe(false);
  expect(new RegExp(subjectOf(ada, true).mark, 'i').test(`to ${ada.email}`)).toBe(true);
});
