import { wordsFor } from './deletion';

const words = {
  trigger: '',
  title: 'Delete {name}?',
  quoted: '“{name}”',
  text: '',
  submit: '',
  cancel: '',
  failed: '',
};

test.each([
  ['Rossi', 'Delete Rossi?'],
  ['How long does it take?', 'Delete “How long does it take?”?'],
  ['Offer $&', 'Delete Offer $&?'],
])('the question before %s is deleted is %s', (name, title) => expect(wordsFor(name, words).title).toBe(title));
