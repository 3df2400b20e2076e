import { regionNames } from './place-labels';

test('Italian regions are named as in the reader’s language, others as they are', async () => {
  const [german, italian] = await Promise.all([regionNames('de'), regionNames('it')]);
  expect(['Lombardia', "Valle d'Aosta", 'Bayern'].map(german)).toEqual(['Lombardei', 'Aostatal', 'Bayern']);
  expect(italian('Lombardia')).toBe('Lombardia');
});
