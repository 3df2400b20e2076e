import { type Mergeable, maskedAddress, mergeRefusal } from './describe-merge';

const somebody = (id: string, data: Partial<Mergeable> = {}): Mergeable => ({
  id,
  name: 'Ada',
  surname: 'Neri',
  role: 'user',
  originalRole: 'user',
  confirmedUser: true,
  birthYears: [],
  ...data,
});

const as = (role: Mergeable['role'], originalRole = role) => ({ role, originalRole });
const [a, b, professional] = [somebody('a'), somebody('b'), somebody('b', as('expert'))];

test.each([
  ['the same account', a, a, 'errors.mergeSame'],
  ['an admin', a, somebody('b', as('admin')), 'errors.mergeStaff'],
  ['a dealer who works as an expert', somebody('a', as('expert', 'dealer')), b, 'errors.mergeStaff'],
  ['a patient and a professional', a, professional, 'errors.mergeKinds'],
  ['a guest that takes in a professional', somebody('a', as('student')), professional, 'errors.mergeGuest'],
  ['an address nobody has proved', somebody('a', { confirmedUser: false }), b, 'errors.mergeUnconfirmed'],
  ['other names', a, somebody('b', { name: 'Eva', surname: 'Blu' }), 'errors.mergeOthers'],
  ['other years', somebody('a', { birthYears: [1980] }), somebody('b', { birthYears: [1981] }), 'errors.mergeOthers'],
  ['a married name', a, somebody('b', { surname: 'Blu', birthYears: [1980] }), null],
  ['accents', somebody('a', { surname: 'Nèri' }), somebody('b', { name: 'A.', confirmedUser: false }), null],
  ['a professional who was a guest', somebody('a', as('expert')), somebody('b', as('other')), null],
] as const)('%s', (_, kept, gone, refusal) => {
  expect(mergeRefusal(kept, gone, false)).toBe(refusal);
});

test('two people who treated each other are different people', () => {
  expect(mergeRefusal(somebody('a'), somebody('b'), true)).toBe('errors.mergeOthers');
});

test('an address identifies its owner', () => {
  expect(maskedAddress('ada.neri@studio.example')).toBe('a•••@studio.example');
});
