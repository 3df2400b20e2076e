import { labelled } from './message-key';

test('a label ends in a colon, in French with a space before it', () => {
  expect(labelled('de', 'Ort', 'Köln')).toBe('Ort: Köln');
  expect(labelled('fr', 'Ville', 'Lyon')).toBe('Ville\u00a0: Lyon');
});
