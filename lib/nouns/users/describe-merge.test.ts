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

test.each([
  ['the same account', somebody('a'), somebody('a'), 'errors.mergeSame'],
  ['an admin', somebody('a'), somebody('b', { originalRole: 'admin', role: 'admin' }), 'errors.mergeStaff'],
  [
    'a dealer who works as an expert',
    somebody('a', { originalRole: 'dealer', role: 'expert' }),
    somebody('b'),
    'errors.mergeStaff',
  ],
  [
    'a patient and a professional',
    somebody('a'),
    somebody('b', { originalRole: 'expert', role: 'expert' }),
    'errors.mergeKinds',
  ],
  [
    'a guest that takes in a professional',
    somebody('a', { originalRole: 'student', role: 'student' }),
    somebody('b', { originalRole: 'expert', role: 'expert' }),
    'errors.mergeGuest',
  ],
  ['an address nobody has proved', somebody('a', { confirmedUser: false }), somebody('b'), 'errors.mergeUnconfirmed'],
  ['other names', somebody('a'), somebody('b', { name: 'Eva', surname: 'Blu' }), 'errors.mergeOthers'],
  [
    'other years of birth',
    somebody('a', { birthYears: [1980] }),
    somebody('b', { birthYears: [1981] }),
    'errors.mergeOthers',
  ],
  ['a married name', somebody('a'), somebody('b', { surname: 'Blu', birthYears: [1980] }), null],
  ['accents', somebody('a', { surname: 'Nèri' }), somebody('b', { name: 'A.', confirmedUser: false }), null],
  [
    'a professional who was a guest',
    somebody('a', { originalRole: 'expert', role: 'expert' }),
    somebody('b', { originalRole: 'other', role: 'other' }),
    null,
  ],
] as const)('%s', (_, kept, gone, refusal) => {
  expect(mergeRefusal(kept, gone, false)).toBe(refusal);
});

test('two people who treated each other are different people', () => {
  expect(mergeRefusal(somebody('a'), somebody('b'), true)).toBe('errors.mergeOthers');
});

test('an address identifies its owner', () => {
  expect(maskedAddress('ada.neri@studio.example')).toBe('a•••@studio.example');
});
